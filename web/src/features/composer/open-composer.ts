import type { Draft } from '@parley/contract';
import type { PendingMacro } from '../macros/index.ts';

/** A reply to the customer, or a note only agents see. */
export type Mode = 'reply' | 'note';
/** A macro's text for the editor, and what it does once that is sent. */
export type MacroText = { html: string; macro: PendingMacro };
export type OpenRequest = { mode: Mode; draft?: Draft; macroText?: MacroText };

const name = 'parley:compose';

/** Puts the cursor into the editor on this page, with a draft where one came back. */
export function openComposer(mode: Mode, draft?: Draft): void {
  request({ mode, draft });
}

/** Puts a macro's text into the editor, under what stands there. */
export function writeMacro(mode: Mode, macroText: MacroText): void {
  request({ mode, macroText });
}

function request(detail: OpenRequest): void {
  dispatchEvent(new CustomEvent<OpenRequest>(name, { detail }));
}

/** Calls the listener for each such request; returns how to stop that. */
export function onOpenComposer(listener: (request: OpenRequest) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as OpenRequest);
  };
  addEventListener(name, handle);
  return () => removeEventListener(name, handle);
}
