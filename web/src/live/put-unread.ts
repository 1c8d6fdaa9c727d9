import type { QueryClient } from '@tanstack/react-query';
import { conversationQuery, type ListPages, listKey } from '../api/conversation-queries.ts';
import { withUnread } from './list-cache.ts';
import { openConversation } from './open-conversation.ts';

/** How much of a conversation this agent has not read goes wherever it is held; of the open one nothing. */
export function putUnread(
  client: QueryClient,
  { uuid, unread }: { uuid: string; unread: number },
): void {
  const shown = openConversation() === uuid ? 0 : unread;
  client.setQueryData(
    conversationQuery(uuid).queryKey,
    (held) => held && { ...held, unread_message_count: shown },
  );
  client.setQueriesData<ListPages>(
    { queryKey: listKey },
    (pages) => pages && withUnread(pages, { uuid, unread: shown }),
  );
}
