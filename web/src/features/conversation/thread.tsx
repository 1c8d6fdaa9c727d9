import type { Conversation } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { messagesQuery } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ThreadPart } from './thread-part.tsx';
import { firstUnreadOf, threadParts, threadRows } from './thread-rows.ts';
import { useLoadSought } from './use-load-sought.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { useMessageInAddress } from './use-message-in-address.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { ViewersNote } from './viewers-note.tsx';

/** Pages of a thread that are all filled; longer ones hold only what is near the view. */
const mostFilled = 10;

/** Everything that was said and done, oldest at the top; opens at the first unread message. */
export function Thread({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(messagesQuery(conversation.uuid));
  const newestFirst = useMemo(
    () => query.data?.pages.flatMap((page) => page.results) ?? [],
    [query.data],
  );
  // What was unread when the conversation was opened stays marked while it is open.
  const [unread] = useState(conversation.unread_message_count);
  const [firstUnread, setFirstUnread] = useState<string | null>();
  if (firstUnread === undefined && newestFirst.length > 0) {
    setFirstUnread(firstUnreadOf(newestFirst, unread));
  }
  const parts = useMemo(() => {
    const rows = threadRows(newestFirst.toReversed(), {
      firstUnread: firstUnread ?? null,
      dayOf: (at) => new Date(at).toDateString(),
    });
    return threadParts(rows, query.data?.pages ?? []);
  }, [newestFirst, firstUnread, query.data]);
  const newest = newestFirst[0]?.uuid;
  const sought = useMessageInAddress();
  const scroll = useThreadScroll({ newest, oldest: newestFirst.at(-1)?.uuid, sought });
  useMarkSeen(conversation, newest);

  useLoadSought(sought, { query, loaded: newestFirst });

  const loadOlder = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };

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
        onScroll={(event) => {
          scroll.onScroll();
          if (event.currentTarget.scrollTop < 200) loadOlder();
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
          {query.hasNextPage && (
            <div className="flex h-7 items-center justify-center">
              {query.isFetchingNextPage ? (
                <Spinner />
              ) : (
                <Button variant="quiet" onClick={loadOlder}>
                  {t('thread.older')}
                </Button>
              )}
            </div>
          )}
          {parts.map(({ key, rows }) => (
            <ThreadPart
              key={key}
              rows={rows}
              mayEmpty={parts.length > mostFilled}
              isSought={rows.some((row) => row.key === sought)}
            />
          ))}
        </div>
      </div>
      <ViewersNote uuid={conversation.uuid} />
      {scroll.hasNewBelow && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <button
            type="button"
            onClick={scroll.toEnd}
            className="pointer-events-auto flex h-8 items-center gap-1.5 rounded-full bg-ink px-3 font-semibold text-page text-ui max-md:h-11"
          >
            <ArrowDown className="size-4" aria-hidden />
            {t('thread.newBelow')}
          </button>
        </div>
      )}
    </div>
  );
}
