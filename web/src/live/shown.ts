import type { ShownConversation } from '@parley/contract';

/** Milliseconds after the last key until an agent counts as typing no more. */
const typingLasts = 5_000;

let uuid: string | null = null;
let isTyping = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** What the others are told that this window shows; nothing while it is hidden. */
export function shown(): ShownConversation {
  return document.visibilityState === 'hidden'
    ? { uuid: null, is_typing: false }
    : { uuid, is_typing: isTyping };
}

/** Calls the listener whenever `shown` changed; returns how to stop that. */
export function onShown(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** This window shows a conversation now, or none. */
export function show(conversation: string | null): void {
  uuid = conversation;
  isTyping = false;
  tell();
}

/** The agent writes in the conversation that is shown, or stopped. */
export function setTyping(value: boolean): void {
  clearTimeout(timer);
  if (value) timer = setTimeout(() => setTyping(false), typingLasts);
  if (isTyping === value || uuid === null) return;
  isTyping = value;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
