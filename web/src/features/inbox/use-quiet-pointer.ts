import { type RefObject, useEffect } from 'react';

/** Milliseconds without a move after which the list stands still. */
const stillAfter = 100;

/**
 * Marks the scroller with `data-scrolling` while it moves. The pointer is to meet no row then: each that
 * passes beneath it would be lit and put out again, which takes a fifth of every frame. A click goes to
 * the row that was seen.
 */
export function useQuietPointer(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const gone = new AbortController();
    const { signal } = gone;
    let timer = 0;
    const end = () => node.removeAttribute('data-scrolling');
    const handleScroll = () => {
      node.setAttribute('data-scrolling', '');
      clearTimeout(timer);
      timer = window.setTimeout(end, stillAfter);
    };
    const handleClick = (event: MouseEvent) => {
      if (event.target !== node) return;
      end();
      const seen = document.elementFromPoint(event.clientX, event.clientY);
      if (seen?.closest('li')) seen.dispatchEvent(new MouseEvent('click', event));
    };
    node.addEventListener('scroll', handleScroll, { passive: true, signal });
    node.addEventListener('click', handleClick, { signal });
    return () => gone.abort();
  }, [scroller]);
}
