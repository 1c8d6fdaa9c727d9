import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this many pixels of the end the reader counts as being there. */
const nearEnd = 48;

/**
 * Keeps the reader's place in a thread: at the first unread message or the end when it opens, at the
 * end while he is there, and where he is when something is added above or below.
 */
export function useThreadScroll({
  newest,
  oldest,
}: {
  newest: string | undefined;
  oldest: string | undefined;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const fromEnd = useRef(0);
  const shown = useRef({ newest, oldest });
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
    if (before.newest === undefined || !node.dataset.placed) {
      node.dataset.placed = 'true';
      const mark = target() ?? node.querySelector<HTMLElement>('[data-new]');
      if (mark) mark.scrollIntoView({ block: mark.dataset.new === undefined ? 'center' : 'start' });
      else node.scrollTop = node.scrollHeight;
      onScroll();
    } else if (before.oldest !== oldest) {
      node.scrollTop = node.scrollHeight - fromEnd.current;
    } else if (before.newest !== newest && !isAtEnd.current) {
      setNewBelow(true);
    }
  }, [newest, oldest, onScroll]);

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

/** The message that the address names: `#message-{uuid}`. */
function target(): HTMLElement | null {
  return location.hash.startsWith('#message-')
    ? document.getElementById(location.hash.slice(1))
    : null;
}
