import { useSyncExternalStore } from 'react';

/** The uuid of the message that the address names: `#message-{uuid}`. */
export function useMessageInAddress(): string | null {
  return useSyncExternalStore(subscribe, messageInAddress);
}

function messageInAddress(): string | null {
  return /^#message-([0-9a-f-]{36})$/.exec(location.hash)?.[1] ?? null;
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
