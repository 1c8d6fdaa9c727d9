import type { Conversation, Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { conversationQuery, type MessagePages, messagesKey } from '../api/conversation-queries.ts';
import { currentUserQuery } from '../api/session.ts';

type Failed = { conversation_uuid: string; uuid: string };
type Listener = (message: Message, conversation: Conversation) => void;

const listeners = new Set<Listener>();

/** Calls the listener with each reply of this agent that could not be sent; returns how to stop that. */
export function onFailedReply(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whoever wrote a reply that could not be sent hears of it wherever they are (behaviour.md 6). */
export async function tellAuthor(client: QueryClient, failed: Failed): Promise<void> {
  try {
    const message = held(client, failed) ?? (await fetched(failed));
    const me = client.getQueryData(currentUserQuery.queryKey)?.id;
    if (message.sender_type !== 'agent' || message.sender_id !== me) return;
    const conversation = await client.ensureQueryData(conversationQuery(failed.conversation_uuid));
    for (const listener of listeners) listener(message, conversation);
  } catch {
    // Not theirs to read (any more), or no network: the thread says it when it is opened.
  }
}

function held(client: QueryClient, { conversation_uuid, uuid }: Failed): Message | undefined {
  return client
    .getQueryData<MessagePages>(messagesKey(conversation_uuid))
    ?.pages.flatMap((page) => page.results)
    .find((one) => one.uuid === uuid);
}

function fetched({ conversation_uuid, uuid }: Failed): Promise<Message> {
  return call(calls.getMessage, { params: { uuid: conversation_uuid, mid: uuid } });
}
