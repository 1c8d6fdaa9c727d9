import { useSyncExternalStore } from 'react';

/** Whether the window is narrower than 768 px (spec section 9). */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

const query = matchMedia('(max-width: 767.98px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
