import type { Conversation, Message } from '@parley/contract';
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { setTyping } from '../../live/index.ts';
import { useApplyMacro, type usePendingMacro } from '../macros/index.ts';
import { isBlank } from './draft.ts';
import type { Mode } from './open-composer.ts';
import type { DraftInHand } from './use-draft.ts';
import { useSeen } from './use-seen.ts';
import { type Attempt, useSend } from './use-send.ts';
import type { useUploads } from './use-uploads.ts';

/**
 * Sends what is written: after the files that are on their way, not with a wrong address, and with a
 * question first where something new arrived (`newer`).
 */
export function useSending(
  conversation: Conversation,
  {
    mode,
    draft,
    files,
    pending,
    recipients,
    onSend,
  }: {
    mode: Mode;
    draft: DraftInHand;
    files: ReturnType<typeof useUploads>;
    pending: ReturnType<typeof usePendingMacro>;
    /** Around the fields of the recipients. */
    recipients: RefObject<HTMLElement | null>;
    onSend: () => void;
  },
) {
  const { writing } = draft;
  const [refused, setRefused] = useState<{ sending: Attempt; messages: Message[] } | null>(null);
  const seen = useSeen(conversation.uuid, isBlank(writing.content));
  const applyMacro = useApplyMacro(conversation);
  const { send, giveBack, isPending } = useSend(conversation, {
    draft,
    onSent: ({ macro }) => macro && applyMacro.mutate(macro),
    onRefused: (sending) => {
      seen.restore(sending.seen);
      if (sending.macro) pending.set(sending.macro);
    },
    onNewer: (sending, messages) => setRefused({ sending, messages }),
  });
  const hasContent = !isBlank(writing.content) || writing.attachments.length > 0;
  const isUploading = files.uploads.length > 0;
  /** Asked to send while files are on their way: how many had been lost by then. */
  const [lostBefore, setLostBefore] = useState<number | null>(null);

  const submit = () => {
    if (isPending) return;
    if (isUploading) {
      setLostBefore(files.lost);
      return;
    }
    if (!hasContent) return;
    const wrong = recipients.current?.querySelector<HTMLInputElement>('[aria-invalid=true]');
    if (wrong) {
      wrong.focus();
      return;
    }
    send({ writing, mode, seen: seen.uuid, macro: pending.macro });
    pending.set(null);
    setTyping(false);
    onSend();
  };

  const sendWhole = useEffectEvent((lost: number) => {
    setLostBefore(null);
    // One that failed said so; whether it goes without is not decided here.
    if (files.lost === lost) submit();
  });
  // Before the next key, which the editor would add to what is sent.
  useLayoutEffect(() => {
    if (lostBefore !== null && !isUploading) sendWhole(lostBefore);
  }, [lostBefore, isUploading]);

  return {
    submit,
    hasContent,
    isUploading,
    isBusy: isPending || lostBefore !== null,
    /** What arrived while it was written; null where nothing is asked. */
    newer: refused?.messages ?? null,
    lookFirst: () => {
      if (refused) {
        giveBack(refused.sending, true);
        pending.set(refused.sending.macro);
      }
      setRefused(null);
    },
    sendAnyway: () => {
      if (refused) send({ ...refused.sending, seen: undefined });
      setRefused(null);
    },
  };
}
