import type { PendingMacro } from '../macros/index.ts';

/** A reply to the customer, or a note only agents see. */
export type Mode = 'reply' | 'note';
/** A macro's text for the editor, and what it does once that is sent. */
export type MacroText = { html: string; macro: PendingMacro };
export type OpenRequest = {
  mode: Mode;
  /** The conversation whose editor is meant; left out: that of the page. */
  uuid?: string | undefined;
  macroText?: MacroText;
};

const name = 'parley:compose';

/** Puts the cursor into the editor on this page, or only into that of one conversation. */
export function openComposer(mode: Mode, uuid?: string): void {
  request({ mode, uuid });
}

/** Puts a macro's text into the editor, under what stands there. */
export function writeMacro(mode: Mode, macroText: MacroText): void {
  request({ mode, macroText });
}

function request(detail: OpenRequest): void {
  dispatchEvent(new CustomEvent<OpenRequest>(name, { detail }));
}

/** Calls the listener for each request to the editor of a conversation; returns how to stop that. */
export function onOpenComposer(uuid: string, listener: (request: OpenRequest) => void): () => void {
  const handle = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const request = event.detail as OpenRequest;
    if (request.uuid === undefined || request.uuid === uuid) listener(request);
  };
  addEventListener(name, handle);
  return () => removeEventListener(name, handle);
}
