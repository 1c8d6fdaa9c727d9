import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds for which a message stands out that an address led to. */
const standsOut = 2_500;
/** Within this many pixels of the end the reader counts as being there. */
const nearEnd = 48;

/**
 * Keeps the reader's place in a thread: at the first unread message or the end when it opens, at the
 * end while he is there, and where he is when something is added above or below.
 */
export function useThreadScroll({
  newest,
  oldest,
  sought,
}: {
  newest: string | undefined;
  oldest: string | undefined;
  /** The message that the address leads to. */
  sought: string | null;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const fromEnd = useRef(0);
  const shown = useRef({ newest, oldest });
  const found = useRef<string>(null);
  const [hasNewBelow, setNewBelow] = useState(false);

  const onScroll = useCallback(() => {
    const node = scroller.current;
    if (!node) return;
    fromEnd.current = node.scrollHeight - node.scrollTop;
    isAtEnd.current = fromEnd.current - node.clientHeight < nearEnd;
    if (isAtEnd.current) setNewBelow(false);
  }, []);

  const toEnd = () => {
    const node = scroller.current;
    if (node) node.scrollTop = node.scrollHeight;
    isAtEnd.current = true;
    setNewBelow(false);
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
      onScroll();
    } else if (before.newest === undefined || !node.dataset.placed) {
      node.dataset.placed = 'true';
      const mark = node.querySelector<HTMLElement>('[data-new]');
      if (mark) mark.scrollIntoView({ block: 'start' });
      else node.scrollTop = node.scrollHeight;
      onScroll();
    } else if (before.oldest !== oldest) {
      node.scrollTop = node.scrollHeight - fromEnd.current;
    } else if (before.newest !== newest && !isAtEnd.current) {
      setNewBelow(true);
    }
  }, [newest, oldest, sought, onScroll]);

  // Pictures and frames grow after they are placed, and the composer takes room.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const node = scroller.current;
      if (node && isAtEnd.current) node.scrollTop = node.scrollHeight;
    });
    if (scroller.current) observer.observe(scroller.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return { scroller, content, onScroll, toEnd, hasNewBelow };
}
