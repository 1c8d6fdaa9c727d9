import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isCovered } from '../../lib/is-typing.ts';
import { resultsIn } from './result-links.ts';

type Place = { shown: string; top: number; focused: number };

/** Where the page was left: only for who comes back to the same results. */
let left: Place | null = null;

/**
 * Puts a reader who comes back where he was, at the result he opened; whoever comes anew begins in
 * the field. Other results (`shown` says which there are) begin at their top.
 */
export function usePlace({
  shown,
  scroller,
  field,
}: {
  shown: string;
  scroller: RefObject<HTMLElement | null>;
  field: RefObject<HTMLInputElement | null>;
}): void {
  const [place] = useState(() => (left?.shown === shown ? left : null));
  const placed = useRef<string>(null);

  const arrive = useEffectEvent(() => {
    if (place && scroller.current) {
      scroller.current.scrollTop = place.top;
      resultsIn(scroller.current)[place.focused]?.focus({ preventScroll: true });
    } else if (!isCovered()) {
      // The page may come while the palette is open already, and somebody types there.
      field.current?.focus({ preventScroll: true });
    }
  });
  const leave = useEffectEvent(() => {
    if (!scroller.current) return;
    const focused = resultsIn(scroller.current).findIndex((one) => one.matches(':focus'));
    left = { shown, top: scroller.current.scrollTop, focused };
  });
  useLayoutEffect(() => {
    arrive();
    return () => leave();
  }, []);

  useLayoutEffect(() => {
    if (placed.current !== null && placed.current !== shown && scroller.current) {
      scroller.current.scrollTop = 0;
    }
    placed.current = shown;
  }, [shown, scroller]);
}
