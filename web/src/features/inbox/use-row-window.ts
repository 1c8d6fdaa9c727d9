import {
  type RefObject,
  startTransition,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Rows that are there above and below the view. */
const beyond = 8;

export type RowWindow = {
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows that are to be there: from `first` to before `end`. */
  first: number;
  end: number;
  scrollTo: (offset: number) => void;
  /** Scrolls as little as brings a row into view. */
  show: (index: number) => void;
};

/** Which rows of a long list are near its view; all have the same height. */
export function useRowWindow({
  count,
  rowHeight,
}: {
  count: number;
  rowHeight: number;
}): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  // What a window of this height can show; its surroundings follow.
  const [near, setNear] = useState(() => ({ first: 0, end: Math.ceil(innerHeight / rowHeight) }));
  const drawn = useRef(near);
  useLayoutEffect(() => {
    drawn.current = near;
  }, [near]);

  const look = useCallback(() => {
    if (!scroller.current) return;
    const { scrollTop, clientHeight } = scroller.current;
    // Row by row: by several at a time frames with all the work take turns with some that have none.
    const next = {
      first: Math.floor(scrollTop / rowHeight) - beyond,
      end: Math.floor((scrollTop + clientHeight) / rowHeight) + 1 + beyond,
    };
    const move = () =>
      setNear((held) => (held.first === next.first && held.end === next.end ? held : next));
    const isCovered =
      scrollTop >= drawn.current.first * rowHeight &&
      scrollTop + clientHeight <= drawn.current.end * rowHeight;
    // Rows that are not in view yet may be drawn a little at a time, between two frames.
    if (isCovered) startTransition(move);
    else move();
  }, [rowHeight]);

  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return;
    node.addEventListener('scroll', look, { passive: true });
    // It looks at once, and needs no layout of its own for that.
    const sized = new ResizeObserver(look);
    sized.observe(node);
    return () => {
      node.removeEventListener('scroll', look);
      sized.disconnect();
    };
  }, [look]);

  const scrollTo = (offset: number) => {
    if (scroller.current) scroller.current.scrollTop = offset;
    // Not only with the event, which comes after a frame without rows.
    look();
  };
  return {
    scroller,
    first: Math.max(0, Math.min(near.first, count)),
    end: Math.min(near.end, count),
    scrollTo,
    show: (index) => {
      if (!scroller.current) return;
      const { scrollTop, clientHeight } = scroller.current;
      const top = index * rowHeight;
      if (top < scrollTop) scrollTo(top);
      else if (top + rowHeight > scrollTop + clientHeight) scrollTo(top + rowHeight - clientHeight);
    },
  };
}
