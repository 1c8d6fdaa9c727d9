import type { View } from '@parley/contract';

const name = 'parley:view-dialog';

/** Opens the dialog of a view; of a new one with null. */
export function openViewDialog(view: View | null): void {
  dispatchEvent(new CustomEvent(name, { detail: view }));
}

/** Calls the listener for each such request; returns how to stop that. */
export function onViewDialog(listener: (view: View | null) => void): () => void {
  const handle = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as View | null);
  };
  addEventListener(name, handle);
  return () => removeEventListener(name, handle);
}
