import { type Conversation, endpoints, type Message } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, hasStatus } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/session.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { putMessage } from '../../live/index.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Writing } from './draft.ts';
import type { Mode } from './open-composer.ts';

export type Sending = { writing: Writing; mode: Mode; seen: string | undefined };

/**
 * Sends a reply or note. It stands in the thread at once; when the server refuses, it is taken out
 * and `onRefused` gets the text back. The same text sent again after a lost answer keeps its uuid,
 * so that it goes out once.
 */
export function useSend(
  conversation: Conversation,
  handlers: {
    beforeSend: () => Promise<void>;
    onRefused: (sending: Sending) => void;
    onNewer: (sending: Sending) => void;
  },
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useCurrentUser();
  const last = useRef({ text: '', uuid: '' });

  const uuidFor = ({ writing, mode }: Sending): string => {
    const text = JSON.stringify([mode, writing]);
    if (last.current.text !== text) last.current = { text, uuid: randomUuid() };
    return last.current.uuid;
  };

  return useMutation({
    mutationFn: async (sending: Sending) => {
      const { writing, mode, seen } = sending;
      const uuid = uuidFor(sending);
      await handlers.beforeSend();
      return call(endpoints.sendMessage, {
        params: { uuid: conversation.uuid },
        body: {
          uuid,
          message: writing.content,
          private: mode === 'note',
          to: mode === 'note' ? [] : writing.to,
          cc: mode === 'note' ? [] : writing.cc,
          bcc: mode === 'note' ? [] : writing.bcc,
          attachments: writing.attachments.map(({ id }) => id),
          ...(seen === undefined ? {} : { seen_message_uuid: seen }),
        },
      });
    },
    onMutate: (sending) => {
      const uuid = uuidFor(sending);
      const message = expectedMessage({ conversation, sending, uuid, user });
      putMessage(client, { conversation: conversation.uuid, uuid, message });
      return uuid;
    },
    onSuccess: (message) => {
      last.current = { text: '', uuid: '' };
      putMessage(client, { conversation: conversation.uuid, uuid: message.uuid, message });
    },
    onError: (error, sending, uuid) => {
      if (uuid) putMessage(client, { conversation: conversation.uuid, uuid, message: null });
      handlers.onRefused(sending);
      const { data } = error as { data?: unknown };
      const isNewer =
        hasStatus(error, 409) && typeof data === 'object' && data !== null && 'messages' in data;
      if (isNewer) handlers.onNewer(sending);
      else
        toast.error(t('composer.notSent'), {
          description: errorMessage(error, t('client.unknown')),
        });
    },
  });
}

/** The message as it will be, until the server's answer takes its place. */
function expectedMessage({
  conversation,
  sending: { writing, mode },
  uuid,
  user,
}: {
  conversation: Conversation;
  sending: Sending;
  uuid: string;
  user: ReturnType<typeof useCurrentUser>;
}): Message {
  const now = new Date().toISOString();
  const isNote = mode === 'note';
  const listed = (addresses: string[]) => addresses.map((address) => ({ name: '', address }));
  return {
    uuid,
    conversation_uuid: conversation.uuid,
    type: 'outgoing',
    status: isNote ? 'sent' : 'pending',
    content: writing.content,
    text_content: '',
    content_type: 'html',
    quote_start: null,
    private: isNote,
    sender_id: user.id,
    sender_type: 'agent',
    author: {
      id: user.id,
      name: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email,
      avatar_url: user.avatar_url,
    },
    meta: {
      from: [],
      to: listed(writing.to),
      cc: listed(writing.cc),
      bcc: listed(writing.bcc),
      subject: '',
      activity: null,
      send_at: null,
      server_words: null,
      next_try_at: null,
      automatic: false,
    },
    attachments: writing.attachments,
    created_at: now,
    updated_at: now,
  };
}
