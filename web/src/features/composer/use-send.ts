import type { Conversation, Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, errorMessage, hasStatus } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { useOnScreen } from '../../lib/use-on-screen.ts';
import { putMessage } from '../../live/index.ts';
import { toast } from '../../ui/toaster.tsx';
import type { PendingMacro } from '../macros/index.ts';
import { letGo, readLocal, type Writing } from './draft.ts';
import { inTurn } from './in-turn.ts';
import type { Mode } from './open-composer.ts';
import { returnText } from './return-text.ts';
import { underWay } from './under-way.ts';
import type { DraftInHand } from './use-draft.ts';

export type Sending = {
  writing: Writing;
  mode: Mode;
  seen: string | undefined;
  /** What is done once it is sent. */
  macro: PendingMacro | null;
};
export type Attempt = Sending & { uuid: string };

/**
 * Sends a reply or note. It stands in the thread at once; when the server refuses, it is taken out,
 * the text is back in the draft and `onRefused` is told, else `onSent`; `onNewer` gets what arrived
 * while it was written and decides about the text itself.
 * The same text sent again after a lost answer keeps its uuid, so that it goes out once.
 */
export function useSend(
  conversation: Conversation,
  {
    draft,
    onSent,
    onRefused,
    onNewer,
  }: {
    draft: DraftInHand;
    onSent: (sending: Sending) => void;
    onRefused: (sending: Sending) => void;
    onNewer: (attempt: Attempt, messages: Message[]) => void;
  },
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useCurrentUser();
  const last = useRef({ text: '', uuid: '' });
  const isOnScreen = useOnScreen();

  const uuidFor = ({ writing, mode }: Sending): string => {
    const text = JSON.stringify([mode, writing]);
    if (last.current.text !== text) {
      // It may have been another editor that it came back from.
      const local = readLocal(draft.key);
      const isSame = JSON.stringify(local?.writing) === JSON.stringify(writing);
      last.current = { text, uuid: (isSame && local?.sentAs) || randomUuid() };
    }
    return last.current.uuid;
  };
  const show = (uuid: string, message: Message | null) =>
    putMessage(client, { conversation: conversation.uuid, uuid, message });

  const giveBack = ({ writing, mode, uuid }: Attempt, isUnsent: boolean) =>
    returnText(
      { writing, sentAs: uuid, isUnsent },
      { uuid: conversation.uuid, mode, agentId: user.id },
    );

  const mutation = useMutation({
    mutationFn: (attempt: Attempt) =>
      inTurn(draft.key, () => {
        if (!underWay.has(attempt.uuid)) throw new Error('taken back');
        return call(calls.sendMessage, {
          params: { uuid: conversation.uuid },
          body: bodyOf(attempt),
        });
      }),
    // Without a network it stays in the thread, and goes out when there is one.
    networkMode: 'online',
    // A network that is said to be back may not be there yet; the uuid keeps it one message.
    retry: (failures, error) => failures < 1 && hasStatus(error, 0),
    onMutate: (attempt) => show(attempt.uuid, expectedMessage({ conversation, attempt, user })),
    onSuccess: (message, attempt) => {
      last.current = { text: '', uuid: '' };
      if (!underWay.delete(attempt.uuid)) return;
      letGo(draft.key, attempt.uuid);
      show(message.uuid, message);
      onSent(attempt);
    },
    onError: (error, attempt) => {
      if (!underWay.delete(attempt.uuid)) return;
      show(attempt.uuid, null);
      const newer = newerOf(error);
      if (newer && isOnScreen()) {
        onNewer(attempt, newer);
        return;
      }
      giveBack(attempt, isAnswer(error));
      onRefused(attempt);
      toast.error(t('composer.notSent'), {
        description: errorMessage(error, t('client.unknown')),
      });
    },
  });

  return {
    isPending: mutation.isPending,
    giveBack,
    send: (sending: Sending) => {
      const uuid = uuidFor(sending);
      underWay.add(uuid);
      draft.hold(sending.writing, uuid);
      mutation.mutate({ ...sending, uuid });
    },
  };
}

/** Whether the server itself refused; otherwise it may have the message all the same. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status_code >= 400 && error.status_code < 500;
}

/** What arrived meanwhile, where that is why the server refused. */
function newerOf(error: unknown): Message[] | null {
  if (!(error instanceof ApiError) || error.status_code !== 409) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('messages' in data)) return null;
  return data.messages as Message[];
}

function bodyOf({ writing, mode, seen, uuid }: Attempt) {
  const isNote = mode === 'note';
  return {
    uuid,
    // Files may go alone, and an editor nobody wrote in has no HTML yet.
    message: writing.content || '<p></p>',
    private: isNote,
    to: isNote ? [] : writing.to,
    cc: isNote ? [] : writing.cc,
    bcc: isNote ? [] : writing.bcc,
    attachments: writing.attachments.map(({ id }) => id),
    ...(seen === undefined ? {} : { seen_message_uuid: seen }),
  };
}

/** The message as it will be, until the server's answer takes its place. */
function expectedMessage({
  conversation,
  attempt: { writing, mode, uuid },
  user,
}: {
  conversation: Conversation;
  attempt: Attempt;
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
      undelivered: [],
      is_out: false,
      automatic: false,
      is_cut: false,
    },
    attachments: writing.attachments,
    created_at: now,
    updated_at: now,
  };
}
