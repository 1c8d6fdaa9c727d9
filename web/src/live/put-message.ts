import type { Message } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type MessagePages, messagesKey } from '../api/conversation-queries.ts';
import { withMessage, withMessageProp } from './message-cache.ts';

/** The newest state of a message goes into the thread that is held; `null` takes it out. */
export function putMessage(
  client: QueryClient,
  { conversation, uuid, message }: { conversation: string; uuid: string; message: Message | null },
): void {
  client.setQueriesData<MessagePages>({ queryKey: messagesKey(conversation) }, (pages) => {
    if (!pages) return pages;
    if (message) return withMessage(pages, message);
    return withMessageProp(pages, { uuid, prop: 'deleted', value: true });
  });
}
