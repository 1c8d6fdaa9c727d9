import { useSyncExternalStore } from 'react';

/** Whether the window is narrower than 768 px (spec section 9). */
export function useIsPhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches);
}

/** Whether there is room for the side panel beside the thread: 1280 px and more (look.md). */
export function useIsWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches);
}

const phone = widthOf('(max-width: 767.98px)');
const wide = widthOf('(min-width: 1280px)');

function widthOf(text: string) {
  const query = matchMedia(text);
  return {
    matches: () => query.matches,
    subscribe: (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
  };
}
