import type { FoundMessage } from '@parley/contract';
import { statusLabel } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { statusesQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Highlighted } from './highlighted.tsx';
import { ResultHead, type ResultLink, ResultRow } from './result-row.tsx';

/** A message that was found by words of its text. */
export function MessageResult({
  message,
  query,
  link,
}: {
  message: FoundMessage;
  query: string;
  link: ResultLink;
}) {
  const { t } = useTranslation();
  const statuses = useQuery(statusesQuery).data ?? [];
  const { contact } = message;
  const isOurs = message.type === 'outgoing';
  const status = statuses.find(({ name }) => name === message.status);
  const author = message.author_name || t('search.system');
  return (
    <ResultRow
      link={link}
      avatar={
        <Avatar
          kind={isOurs ? 'agent' : 'contact'}
          id={isOurs ? author : contact.id}
          firstName={author}
          url={isOurs ? null : contact.avatar_url}
          className="mt-0.5"
        />
      }
    >
      <ResultHead
        who={author}
        beside={
          isOurs && (
            <span className="min-w-0 shrink-[9] truncate text-ink-2">
              <Recipient message={message} name={fullName(contact) || contact.email} />
            </span>
          )
        }
        inbox={message.inbox_name}
        at={message.created_at}
      />
      <span className="flex items-baseline gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {message.subject || t('conversation.noSubject')}
        </span>
        <span className="shrink-0 text-ink-3 text-label">
          {status ? statusLabel(status, t) : message.status}
        </span>
      </span>
      <span dir="auto" className="line-clamp-2 text-ink-2 wrap-anywhere">
        <Highlighted text={message.excerpt} query={query} />
      </span>
    </ResultRow>
  );
}

/** To whom a reply went, or that it is a note. */
function Recipient({ message, name }: { message: FoundMessage; name: string }) {
  const { t } = useTranslation();
  if (!message.private) return <bdi>{t('search.to', { name })}</bdi>;
  return (
    <span className="flex items-center gap-1 font-medium text-label text-note-text">
      <Lock className="size-3.5 shrink-0" aria-hidden />
      <span className="truncate">{t('thread.privateNote')}</span>
    </span>
  );
}
