import { statusLabel } from '@parley/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../api/api-error.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { contactConversationsQuery } from './contact-queries.ts';

/** What the contact wrote, as far as the agent may see it, newest activity first. */
export function ContactConversations({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const type = useMay('conversations:read_all') ? 'all' : 'assigned';
  const conversations = useInfiniteQuery(contactConversationsQuery(contactId));
  const rows = conversations.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <section aria-label={t('contacts.conversations')}>
      <h2 className="mb-2 font-strong text-subject">{t('contacts.conversations')}</h2>
      {conversations.isPending && (
        <div role="status" aria-label={t('ui.loading')} className="grid gap-3 py-2">
          <Skeleton className="h-3 w-56" />
          <Skeleton className="h-3 w-44" />
        </div>
      )}
      {conversations.isError && !conversations.data && (
        <ErrorState
          title={t('list.failed')}
          message={errorMessage(conversations.error, t('client.unknown'))}
          onRetry={() => void conversations.refetch()}
        />
      )}
      {conversations.data && rows.length === 0 && (
        <p className="text-ink-2">{t('contacts.noConversations')}</p>
      )}
      <ul>
        {rows.map(({ uuid, subject, last_message_at, status, status_id }) => (
          <li key={uuid} className="border-line border-b last:border-0">
            <Link
              to="/inboxes/$type/conversation/$uuid"
              params={{ type, uuid }}
              className="block py-2 ring-inside hover:bg-hover"
            >
              <span className="block truncate font-medium" dir="auto">
                {subject || t('conversation.noSubject')}
              </span>
              <span className="flex justify-between gap-3 text-ink-3 text-label">
                <span className="truncate">{statusLabel({ id: status_id, name: status }, t)}</span>
                <RelativeTime at={last_message_at} className="shrink-0" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {conversations.hasNextPage && (
        <Button
          className="mt-3"
          loading={conversations.isFetchingNextPage}
          onClick={() => void conversations.fetchNextPage()}
        >
          {t('ui.loadMore')}
        </Button>
      )}
    </section>
  );
}
