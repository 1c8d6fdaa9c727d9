import type { ConversationListItem } from '@parley/contract';
import { statusLabel } from '@parley/domain';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { Highlighted } from './highlighted.tsx';
import { ResultHead, type ResultLink, ResultRow } from './result-row.tsx';

/** A conversation that was found by its subject, its number or its customer. */
export function ConversationResult({
  conversation,
  query,
  link,
}: {
  conversation: ConversationListItem;
  query: string;
  link: ResultLink;
}) {
  const { t } = useTranslation();
  const { contact } = conversation;
  const name = fullName(contact);
  return (
    <ResultRow link={link} avatar={<ContactAvatar contact={contact} className="mt-0.5" />}>
      <ResultHead
        who={<Highlighted text={name || contact.email} query={query} />}
        inbox={conversation.inbox_name}
        at={conversation.created_at}
      />
      <span className="flex items-baseline gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate">
          <Highlighted text={conversation.subject || t('conversation.noSubject')} query={query} />
        </span>
        <span className="shrink-0 text-ink-3 text-label">
          {statusLabel({ id: conversation.status_id, name: conversation.status }, t)}
        </span>
      </span>
      <span className="flex items-baseline gap-2 text-ink-2">
        <span className="shrink-0">
          #<Highlighted text={String(conversation.reference_number)} query={query} />
        </span>
        {name !== '' && (
          <bdi className="min-w-0 truncate md:shrink-0">
            <Highlighted text={contact.email} query={query} />
          </bdi>
        )}
        <span dir="auto" className="min-w-0 flex-1 truncate text-ink-3 max-md:hidden">
          {conversation.last_message}
        </span>
      </span>
    </ResultRow>
  );
}
