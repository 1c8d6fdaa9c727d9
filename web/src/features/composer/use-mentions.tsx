import type { DataOf, endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import type { Extensions } from '@tiptap/core';
import { type ReactNode, useEffectEvent, useState } from 'react';
import { callQuery } from '../../api/query-client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { MentionList } from './mention-list.tsx';
import { mentionMatches } from './mention-matches.ts';
import { type Asking, mentionNode } from './mention-node.ts';

export type Mentionable = DataOf<typeof endpoints.listMentionable>[number];

export type Mentions = {
  extensions: Extensions;
  /** Whether agents are on offer, and keys therefore the list's. */
  isOffering: boolean;
  list: ReactNode;
};

/** Mentions for the editor of a note on this conversation. */
export function useMentions(uuid: string): Mentions {
  const client = useQueryClient();
  const me = useCurrentUser();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [active, setActive] = useState(0);
  const agents = asking?.agents ?? [];
  const current = Math.min(active, agents.length - 1);

  const find = useEffectEvent(async (typed: string) => {
    setActive(0);
    const found = await client.fetchQuery({
      ...callQuery(calls.listMentionable, { params: { uuid } }),
      staleTime: 60_000,
    });
    return mentionMatches(
      found.filter(({ id }) => id !== me.id),
      typed,
    );
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const agent = agents[current];
    if (!asking || !agent || event.isComposing) return false;
    if (event.key === 'ArrowDown') setActive((current + 1) % agents.length);
    else if (event.key === 'ArrowUp') setActive((current - 1 + agents.length) % agents.length);
    else if (event.key === 'Enter' || event.key === 'Tab') asking.choose(agent);
    else return false;
    return true;
  });
  const [extensions] = useState<Extensions>(() => [
    mentionNode({
      find: (typed) => find(typed),
      onAsking: setAsking,
      onKey: (event) => handleKey(event),
    }),
  ]);
  const isOffering = agents.length > 0;
  return {
    extensions,
    isOffering,
    list: asking && isOffering && (
      <MentionList asking={asking} active={current} onActive={setActive} />
    ),
  };
}
