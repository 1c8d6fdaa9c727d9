import type { Conversation } from '@parley/contract';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { MessagesSkeleton } from './conversation-skeleton.tsx';
import { LatestButton } from './latest-button.tsx';
import { PageEdge } from './page-edge.tsx';
import { ThreadPart } from './thread-part.tsx';
import { firstUnreadOf, threadParts, threadRows } from './thread-rows.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { useMessageInAddress } from './use-message-in-address.ts';
import { useThreadPages } from './use-thread-pages.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useToLatest } from './use-to-latest.ts';
import { ViewersNote } from './viewers-note.tsx';

/** Pages of a thread that are all filled; longer ones hold only what is near the view. */
const mostFilled = 10;
/** Pixels before an end of what is loaded at which more is. */
const loadWithin = 200;

/** Everything that was said and done, oldest at the top; opens at the first unread message or the one sought. */
export function Thread({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const sought = useMessageInAddress();
  const { query, newestFirst, latest, loadOlder, loadNewer } = useThreadPages(
    conversation.uuid,
    sought,
  );
  // What was unread when the conversation was opened stays marked while it is open.
  const [unread] = useState(conversation.unread_message_count);
  const [firstUnread, setFirstUnread] = useState<string | null>();
  if (firstUnread === undefined && latest.length > 0) {
    setFirstUnread(firstUnreadOf(latest, unread));
  }
  const parts = useMemo(() => {
    const rows = threadRows(newestFirst.toReversed(), {
      firstUnread: firstUnread ?? null,
      dayOf: (at) => new Date(at).toDateString(),
    });
    return threadParts(rows, query.data?.pages ?? []);
  }, [newestFirst, firstUnread, query.data]);
  const isWhole = !query.hasPreviousPage;
  const scroll = useThreadScroll({
    newest: newestFirst[0]?.uuid,
    oldest: newestFirst.at(-1)?.uuid,
    sought,
    isWhole,
  });
  const { readTo, toEnd } = scroll;
  const arrived = useToLatest(conversation, { latest, readTo, isWhole, toEnd });
  useMarkSeen(conversation, latest[0]?.uuid);

  if (query.isError && !query.data) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 md:ps-16">
        <ErrorState
          title={t('thread.failed')}
          message={errorMessage(query.error, t('client.unknown'))}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroll.scroller}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          scroll.onScroll();
          if (scrollTop < loadWithin) loadOlder();
          if (scrollHeight - clientHeight - scrollTop < loadWithin) loadNewer();
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('thread.title')}
        aria-busy={query.isPending}
        className="ring-inside h-full overflow-y-auto overflow-x-hidden"
      >
        <div
          ref={scroll.content}
          className="mx-auto grid max-w-[732px] grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-5 pb-7"
        >
          {query.isPending && (
            <div className="animate-late">
              <MessagesSkeleton />
            </div>
          )}
          {query.hasNextPage && (
            <PageEdge
              label={t('thread.older')}
              isLoading={query.isFetchingNextPage}
              onLoad={loadOlder}
            />
          )}
          {parts.map(({ key, rows }) => (
            <ThreadPart
              key={key}
              rows={rows}
              mayEmpty={parts.length > mostFilled}
              isSought={rows.some((row) => row.key === sought)}
            />
          ))}
          {query.hasPreviousPage && (
            <PageEdge
              label={t('thread.newer')}
              isLoading={query.isFetchingPreviousPage}
              onLoad={loadNewer}
            />
          )}
        </div>
      </div>
      <ViewersNote uuid={conversation.uuid} />
      {newestFirst.length > 0 && (!isWhole || arrived.unread > 0) && (
        <LatestButton unread={arrived.unread} onClick={arrived.toLatest} />
      )}
    </div>
  );
}
