import type { PendingMacro } from '../macros/index.ts';
import type { Writing } from './draft.ts';

/** A reply to the customer, or a note only agents see. */
export type Mode = 'reply' | 'note';
/** A macro's text for the editor, and what it does once that is sent. */
export type MacroText = { html: string; macro: PendingMacro };
export type OpenRequest = {
  mode: Mode;
  /** The conversation whose editor is meant; left out: that of the page. */
  uuid?: string;
  macroText?: MacroText;
  /** Gives a text that came back, to whoever puts it into its draft. */
  takeText?: () => Writing;
};

const name = 'parley:compose';

/** Puts the cursor into the editor on this page. */
export function openComposer(mode: Mode): void {
  request({ mode });
}

/** Puts a macro's text into the editor, under what stands there. */
export function writeMacro(mode: Mode, macroText: MacroText): void {
  request({ mode, macroText });
}

/** Puts a text that came back into the editor it left; says whether that is on this page. */
export function offerText({ uuid, mode }: { uuid: string; mode: Mode }, writing: Writing): boolean {
  let isTaken = false;
  const takeText = () => {
    isTaken = true;
    return writing;
  };
  request({ mode, uuid, takeText });
  return isTaken;
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
