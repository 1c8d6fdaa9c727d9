import type { FoundContact } from '@parley/contract';
import type { MacroText } from '../composer/index.ts';

/** Whom it goes to; left out, the dialog asks. */
export type Recipient = Pick<FoundContact, 'email' | 'first_name' | 'last_name'>;

const name = 'parley:new-conversation';

/** Opens the New conversation dialog, for this contact where one is given. */
export function openNewConversation(recipient: Recipient | null = null): void {
  dispatchEvent(new CustomEvent(name, { detail: recipient }));
}

/** Calls the listener for each such request; returns how to stop that. */
export function onNewConversation(listener: (recipient: Recipient | null) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as Recipient | null);
  };
  addEventListener(name, handle);
  return () => removeEventListener(name, handle);
}

const macroName = 'parley:new-conversation-macro';

/** Puts a macro into the open New conversation dialog: its text now, its actions once it is sent. */
export function writeMacroIntoNew(macroText: MacroText): void {
  dispatchEvent(new CustomEvent(macroName, { detail: macroText }));
}

/** Calls the listener for each such macro; returns how to stop that. */
export function onMacroIntoNew(listener: (macroText: MacroText) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as MacroText);
  };
  addEventListener(macroName, handle);
  return () => removeEventListener(macroName, handle);
}
