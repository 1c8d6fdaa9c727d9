import type { Draft } from '@parley/contract';

/** A reply to the customer, or a note only agents see. */
export type Mode = 'reply' | 'note';
export type OpenRequest = { mode: Mode; draft?: Draft };

const name = 'parley:compose';

/** Puts the cursor into the editor on this page, with a draft where one came back. */
export function openComposer(mode: Mode, draft?: Draft): void {
  dispatchEvent(new CustomEvent<OpenRequest>(name, { detail: { mode, draft } }));
}

/** Calls the listener for each such request; returns how to stop that. */
export function onOpenComposer(listener: (request: OpenRequest) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as OpenRequest);
  };
  addEventListener(name, handle);
  return () => removeEventListener(name, handle);
}
