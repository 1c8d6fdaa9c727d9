import type { Conversation } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { participantsQuery } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Everybody who takes part besides the customer: their answers join this conversation. */
export function Participants({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(participantsQuery(conversation.uuid));
  const others = data.filter(({ type, id }) => type === 'agent' || id !== conversation.contact.id);
  if (others.length === 0) return null;
  return (
    <section
      aria-label={t('panel.participants')}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-4 py-3"
    >
      <h2 className="flex justify-between pb-0.5 font-medium text-ink-2">
        {t('panel.participants')}
        <span className="text-ink-3">{others.length}</span>
      </h2>
      <ul className="grid max-h-56 gap-1.5 overflow-y-auto">
        {others.map((person) => (
          <li key={`${person.type} ${person.id}`} className="flex min-w-0 items-center gap-2">
            <Avatar
              kind={person.type}
              id={person.id}
              firstName={person.first_name}
              lastName={person.last_name}
              url={person.avatar_url}
              size={20}
            />
            <span className="truncate" dir="auto">
              {fullName(person)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
