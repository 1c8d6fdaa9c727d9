import type { Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { type MessagePages, messagesKey } from '../api/conversation-queries.ts';
import { currentUserQuery } from '../api/session.ts';
import { t } from '../i18n/texts.ts';
import { toast } from '../ui/toaster.tsx';

type Failed = { conversation_uuid: string; uuid: string };

/** Whoever wrote a reply that could not be sent hears of it wherever they are (behaviour.md 6). */
export async function tellAuthor(client: QueryClient, failed: Failed): Promise<void> {
  const message = held(client, failed) ?? (await fetched(failed));
  const me = client.getQueryData(currentUserQuery.queryKey)?.id;
  if (message?.sender_type !== 'agent' || message.sender_id !== me) return;
  toast.error(t('send.failedToast'), { description: message.meta.subject });
}

function held(client: QueryClient, { conversation_uuid, uuid }: Failed): Message | undefined {
  return client
    .getQueryData<MessagePages>(messagesKey(conversation_uuid))
    ?.pages.flatMap((page) => page.results)
    .find((one) => one.uuid === uuid);
}

async function fetched({ conversation_uuid, uuid }: Failed): Promise<Message | undefined> {
  try {
    return await call(calls.getMessage, { params: { uuid: conversation_uuid, mid: uuid } });
  } catch {
    // Not theirs to read (any more), or no network: the thread says it when it is opened.
    return undefined;
  }
}
