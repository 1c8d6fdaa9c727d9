import type { Message } from '@parley/contract';
import { useEffect, useState } from 'react';
import { messageInAddress } from './use-thread-scroll.ts';

/** Loads older messages until the one that the address names is there. */
export function useLoadSought(
  query: {
    hasNextPage: boolean;
    isFetching: boolean;
    isError: boolean;
    fetchNextPage: () => Promise<unknown>;
  },
  loaded: readonly Message[],
): void {
  const [sought] = useState(messageInAddress);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isMissing =
    sought !== null && loaded.length > 0 && !loaded.some(({ uuid }) => uuid === sought);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
}
