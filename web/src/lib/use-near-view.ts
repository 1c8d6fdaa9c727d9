import { useCallback, useState } from 'react';

/** Whether the element that gets `place` is on screen or within two screens of it; stays true. */
export function useNearView(): { place: (node: Element | null) => void; isNear: boolean } {
  const [isNear, setNear] = useState(false);
  const place = useCallback((node: Element | null) => {
    if (!node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      // A margin widens only the root's own box: what scrolls further in would cut it off.
      { root: scrollerOf(node), rootMargin: '200% 0px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { place, isNear };
}

/** The nearest box that scrolls; null where that is the window. */
export function scrollerOf(node: Element): Element | null {
  const { parentElement } = node;
  if (!parentElement) return null;
  const { overflowY } = getComputedStyle(parentElement);
  return overflowY === 'auto' || overflowY === 'scroll' ? parentElement : scrollerOf(parentElement);
}
