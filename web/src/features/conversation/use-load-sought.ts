import type { Message } from '@parley/contract';
import { useEffect } from 'react';

/** Loads older messages until the one that the address names is there. */
export function useLoadSought(
  sought: string | null,
  {
    query: { hasNextPage, isFetching, isError, fetchNextPage },
    loaded,
  }: {
    query: {
      hasNextPage: boolean;
      isFetching: boolean;
      isError: boolean;
      fetchNextPage: () => Promise<unknown>;
    };
    loaded: readonly Message[];
  },
): void {
  const isMissing =
    sought !== null && loaded.length > 0 && !loaded.some(({ uuid }) => uuid === sought);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
}
