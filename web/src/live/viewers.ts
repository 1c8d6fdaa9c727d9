import type { Frame } from '@parley/contract';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { show } from './shown.ts';

/** Milliseconds on a conversation before the others are told: passing by is no news. */
const passingBy = 300;

type Viewers = Extract<Frame, { type: 'typing' }>['data']['viewers'];
const key = ['viewers'] as const;

/** The others who look at this conversation; while it is on screen they are told of this agent too. */
export function useViewers(uuid: string): Viewers {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => show(uuid), passingBy);
    return () => {
      clearTimeout(timer);
      show(null);
      client.removeQueries({ queryKey: [...key, uuid] });
    };
  }, [client, uuid]);
  return useQuery<Viewers>({ queryKey: [...key, uuid], queryFn: skipToken }).data ?? nobody;
}

const nobody: Viewers = [];

export function putViewers(
  client: QueryClient,
  { uuid, viewers }: { uuid: string; viewers: Viewers },
): void {
  client.setQueryData<Viewers>([...key, uuid], viewers);
}

/** Without a connection nobody knows who is there. */
export function forgetViewers(client: QueryClient): void {
  client.setQueriesData<Viewers>({ queryKey: key }, nobody);
}
