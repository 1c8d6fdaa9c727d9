import type { ConversationListItem, Filter, Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type ListChoice, listPageQuery } from '@parley/domain';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { request } from './call.ts';
import { callKey, callQuery } from './query-client.ts';

/** Which list of conversations is meant (spec section 2, "List types"). */
export type ListScope =
  | { type: 'assigned' | 'unassigned' | 'all' }
  | { type: 'team'; id: number }
  | { type: 'view'; id: number; filters: readonly Filter[] };

/** A list as the agent sees it: its scope, the status shown (null for all) and its order. */
export type ListView = ListChoice & { scope: ListScope };

type PageOf<T> = { results: T[]; total: number; next: string | null };
export type ListPages = InfiniteData<PageOf<ConversationListItem>, string | undefined>;
type MessagePage = PageOf<Message> & { previous: string | null };
/** Where a page of a thread begins. */
type MessagePlace = { after?: string; before?: string; around?: string };
export type MessagePages = InfiniteData<MessagePage, MessagePlace>;

export const listKey = ['conversation-list'] as const;
/** The lists of all views. */
export const viewListKey = [...listKey, { scope: { type: 'view' } }] as const;

/** A list, 50 rows a page; the next page begins after the last row, whatever moved in between. */
export function conversationListQuery(view: ListView) {
  return infiniteQueryOptions({
    queryKey: [...listKey, view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const { endpoint, params } = listEndpoint(view.scope);
      const query = { ...listPageQuery(view), ...(pageParam ? { after: pageParam } : {}) };
      return request(endpoint, { params, query }, signal);
    },
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** How many conversations a list has now. */
export async function listTotal(view: ListView): Promise<number> {
  const { endpoint, params } = listEndpoint(view.scope);
  const { total } = await request(endpoint, {
    params,
    query: { ...listPageQuery(view), page_size: 1 },
  });
  return total;
}

/** One conversation as its page shows it. */
export function conversationQuery(uuid: string) {
  return callQuery(calls.getConversation, { params: { uuid } });
}

/** Who took part in a conversation. */
export function participantsQuery(uuid: string) {
  return callQuery(calls.listParticipants, { params: { uuid } });
}

/** The draft this agent has for a conversation. */
export function draftQuery(uuid: string, mode: 'reply' | 'note') {
  return { ...callQuery(calls.getDraft, { params: { uuid, mode } }), staleTime: 0 };
}

/** The key of a conversation's thread, which begins the keys of its stretches around a message. */
export function messagesKey(uuid: string) {
  return [...callKey(calls.listMessages), uuid];
}

/** The messages of a conversation, 30 a page, newest first; customers' HTML loads in frames. */
export function messagesQuery(uuid: string) {
  return messagePages(uuid, {});
}

/** The messages around one of them; pages follow on both sides. */
export function messagesAroundQuery(uuid: string, around: string) {
  return messagePages(uuid, { around });
}

function messagePages(uuid: string, first: MessagePlace) {
  return infiniteQueryOptions({
    queryKey: [...messagesKey(uuid), ...Object.values(first)],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      request(
        calls.listMessages,
        { params: { uuid }, query: { page_size: 30, bodies: false, ...pageParam } },
        signal,
      ),
    getNextPageParam: ({ next }): MessagePlace | null => (next === null ? null : { after: next }),
    getPreviousPageParam: ({ previous }): MessagePlace | null =>
      previous === null ? null : { before: previous },
  });
}

function listEndpoint(scope: ListScope) {
  switch (scope.type) {
    case 'assigned':
      return { endpoint: calls.listAssigned, params: {} };
    case 'unassigned':
      return { endpoint: calls.listUnassigned, params: {} };
    case 'all':
      return { endpoint: calls.listAll, params: {} };
    case 'team':
      return { endpoint: calls.listTeamUnassigned, params: { id: scope.id } };
    case 'view':
      return { endpoint: calls.listViewConversations, params: { id: scope.id } };
  }
}
