import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds for which a message stands out that an address led to. */
const standsOut = 2_500;
/** Within this many pixels of the end the reader counts as being there. */
const nearEnd = 48;

/**
 * Keeps the reader's place in a thread: at the message sought, the first unread one or the end when
 * it opens, at the end while he is there, and where he is when something is added above or below.
 */
export function useThreadScroll({
  newest,
  oldest,
  sought,
  isWhole,
}: {
  newest: string | undefined;
  oldest: string | undefined;
  /** The message that the address leads to. */
  sought: string | null;
  /** Whether what is loaded reaches down to the newest message there is. */
  isWhole: boolean;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** Where the reader was last seen, and how large all was then. */
  const place = useRef({ top: 0, height: 0, room: 0 });
  const shown = useRef({ newest, oldest });
  const found = useRef<string>(null);
  /** The newest message that the reader was below. */
  const [readTo, setReadTo] = useState<string>();

  const settle = useCallback(
    (node: HTMLElement) => {
      place.current = placeOf(node);
      const { top, height, room } = place.current;
      isAtEnd.current = isWhole && height - top - room < nearEnd;
      if (isAtEnd.current) setReadTo(newest);
    },
    [isWhole, newest],
  );

  const onScroll = useCallback(() => {
    const node = scroller.current;
    if (!node) return;
    const before = place.current;
    const wasAtEnd = isAtEnd.current;
    settle(node);
    // What grew beneath him has not led him away: he left where nothing but his place changed.
    const { top, height, room } = place.current;
    const hasLeft = top < before.top && height === before.height && room === before.room;
    if (isWhole && wasAtEnd && !hasLeft) isAtEnd.current = true;
  }, [isWhole, settle]);

  const toEnd = () => {
    const node = scroller.current;
    if (node) node.scrollTop = node.scrollHeight;
    isAtEnd.current = true;
    setReadTo(newest);
  };

  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node || newest === undefined) return;
    const before = shown.current;
    shown.current = { newest, oldest };
    const target =
      sought !== null && found.current !== sought && document.getElementById(`message-${sought}`);
    if (target) {
      found.current = sought;
      node.dataset.placed = 'true';
      target.scrollIntoView({ block: 'center' });
      target.dataset.sought = 'true';
      setTimeout(() => delete target.dataset.sought, standsOut);
      settle(node);
    } else if (before.newest === undefined || !node.dataset.placed) {
      node.dataset.placed = 'true';
      const mark = node.querySelector<HTMLElement>('[data-new]');
      if (mark) mark.scrollIntoView({ block: 'start' });
      else node.scrollTop = node.scrollHeight;
      settle(node);
    } else if (before.oldest !== oldest) {
      node.scrollTop = node.scrollHeight - (place.current.height - place.current.top);
    } else if (before.newest !== newest && isAtEnd.current) {
      setReadTo(newest);
    }
  }, [newest, oldest, sought, settle]);

  // Pictures and frames grow after they are placed, and the composer takes room.
  const keepEnd = useEffectEvent(() => {
    const node = scroller.current;
    if (!node) return;
    if (isWhole && isAtEnd.current) node.scrollTop = node.scrollHeight;
    place.current = placeOf(node);
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => keepEnd());
    if (scroller.current) observer.observe(scroller.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { scroller, content, onScroll, toEnd, readTo };
}

function placeOf({ scrollTop: top, scrollHeight: height, clientHeight: room }: HTMLElement) {
  return { top, height, room };
}
