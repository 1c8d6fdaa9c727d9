import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { usePendingMacro } from '../macros/index.ts';
import type { MacroText } from './open-composer.ts';
import type { DraftInHand } from './use-draft.ts';

/** What was typed before there was an editor, and whether it was sent already. */
export type EarlyText = { html: string; isSent: boolean };

export type BroughtTexts = {
  /** What was typed before there was an editor, until `onEarly` says it stands in the draft. */
  early: EarlyText;
  onEarly: () => void;
  /** A macro that was chosen for here, until `onArrived` says it is in the editor. */
  arriving: MacroText | null;
  onArrived: () => void;
};

/** Takes into the draft what comes from elsewhere: a macro, text typed early. */
export function useBroughtTexts(
  { early, onEarly, arriving, onArrived }: BroughtTexts,
  {
    draft,
    pending,
    onSend,
  }: {
    draft: DraftInHand;
    pending: ReturnType<typeof usePendingMacro>;
    onSend: () => void;
  },
): void {
  const taken = useRef<MacroText>(null);
  const take = useEffectEvent((macroText: MacroText) => {
    if (taken.current === macroText) return;
    taken.current = macroText;
    draft.append(macroText.html);
    pending.set(macroText.macro);
    onArrived();
  });
  // Before the next key, which the editor without it would make the draft.
  useLayoutEffect(() => {
    if (arriving) take(arriving);
  }, [arriving]);

  const [sentEarly, setSentEarly] = useState<string | null>(null);
  const takeEarly = useEffectEvent(() => {
    if (early.html === '') return;
    draft.append(early.html);
    if (early.isSent) setSentEarly(early.html);
    onEarly();
  });
  // Before the next key: the field that follows begins with what was typed into the last one.
  useLayoutEffect(() => takeEarly(), []);

  // Together with an older draft it is nothing anybody has read: that stays to be sent by hand.
  const sendEarly = useEffectEvent(() => {
    if (draft.writing.content === sentEarly) onSend();
    setSentEarly(null);
  });
  useLayoutEffect(() => {
    if (sentEarly !== null && draft.isLoaded) sendEarly();
  }, [sentEarly, draft.isLoaded]);
}
