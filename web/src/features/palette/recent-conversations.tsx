import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hasStatus } from '../../api/api-error.ts';
import { conversationQuery } from '../../api/conversation-queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { useLinkHere } from '../../lib/use-link-here.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Choose } from './palette-frame.tsx';
import { PaletteGroup, PaletteRow } from './palette-row.tsx';
import { recentUuids } from './recent.ts';

/** The conversations opened last, as they are now; those one may not see any more are left out. */
export function RecentConversations({
  except,
  choose,
}: {
  except: string | undefined;
  choose: Choose;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const linkHere = useLinkHere();
  const { id } = useCurrentUser();
  const uuids = recentUuids(id).filter((uuid) => uuid !== except);
  const found = useQueries({ queries: uuids.map((uuid) => conversationQuery(uuid)) });
  const conversations = found.flatMap(({ data, error }) =>
    data && !hasStatus(error, 404) ? [data] : [],
  );
  if (conversations.length === 0) return null;
  return (
    <PaletteGroup heading={t('palette.recent')}>
      {conversations.map(({ uuid, contact, subject, reference_number, last_message_at }) => (
        <PaletteRow
          key={uuid}
          value={uuid}
          label={fullName(contact) || contact.email}
          detail={subject || t('conversation.noSubject')}
          keywords={[subject ?? '', contact.email, `#${reference_number}`]}
          icon={<ContactAvatar contact={contact} size={20} />}
          trailing={<RelativeTime at={last_message_at} />}
          onSelect={() => choose(() => void navigate(linkHere(uuid)))}
        />
      ))}
    </PaletteGroup>
  );
}
