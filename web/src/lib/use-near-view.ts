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
      { rootMargin: '200% 0px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { place, isNear };
}
