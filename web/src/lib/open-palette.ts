/** What the command palette shows: all commands, one level of them (spec section 2), or the keys. */
export type PaletteMode = 'none' | 'snooze' | 'moment' | 'macro' | 'help';
/** Where the text of a macro goes: into an open conversation, or into the New conversation dialog. */
export type Writing = 'reply' | 'note' | 'new';
export type PaletteRequest = { mode: PaletteMode; writing: Writing };

const name = 'parley:palette';

/** Opens the command palette on this page. */
export function openPalette(mode: PaletteMode, writing: Writing = 'reply'): void {
  dispatchEvent(new CustomEvent<PaletteRequest>(name, { detail: { mode, writing } }));
}

/** Calls the listener for each such request; returns how to stop that. */
export function onOpenPalette(listener: (request: PaletteRequest) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as PaletteRequest);
  };
  addEventListener(name, handle);
  return () => removeEventListener(name, handle);
}
