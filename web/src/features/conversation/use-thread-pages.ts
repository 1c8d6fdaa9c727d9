import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { hasStatus } from '../../api/api-error.ts';
import { messagesAroundQuery, messagesQuery } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';

/**
 * The stretch of a thread that is on screen: its newest pages, or those around the message that is
 * sought where it stands further up. `latest` are the newest messages in either case, newest first.
 */
export function useThreadPages(uuid: string, sought: string | null) {
  const { t } = useTranslation();
  const newest = useInfiniteQuery(messagesQuery(uuid));
  const latest = useMemo(
    () => newest.data?.pages.flatMap((page) => page.results) ?? [],
    [newest.data],
  );
  // Decided once: what is on screen does not change places by itself.
  const [isFar, setFar] = useState<boolean>();
  if (isFar === undefined && newest.data) {
    setFar(sought !== null && !latest.some((message) => message.uuid === sought));
  }
  const around = useInfiniteQuery({
    ...messagesAroundQuery(uuid, sought ?? ''),
    enabled: isFar === true,
  });
  const isGone = !around.data && [404, 400].some((status) => hasStatus(around.error, status));

  const tellGone = useEffectEvent(() =>
    toast.info(t('thread.messageGone'), { id: 'message-gone' }),
  );
  useEffect(() => {
    if (isGone) tellGone();
  }, [isGone]);

  const query = isFar && !isGone ? around : newest;
  const newestFirst = useMemo(
    () => query.data?.pages.flatMap((page) => page.results) ?? [],
    [query.data],
  );
  return {
    query,
    newestFirst,
    latest,
    loadOlder: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    loadNewer: () => {
      if (query.hasPreviousPage && !query.isFetching) void query.fetchPreviousPage();
    },
  };
}
