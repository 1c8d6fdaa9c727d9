import type { ConversationListItem } from '@parley/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { movedBy } from './moved-by.ts';

type Rows = readonly ConversationListItem[];

/**
 * Keeps what an agent looks at in its place when a frame brings rows in above, or takes some away.
 * At the top of the list new rows come into view.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  { rows, rowHeight }: { rows: Rows; rowHeight: number },
): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const held = before.current;
    before.current = rows;
    const scroller = virtualizer.scrollElement;
    if (held === rows || !scroller || scroller.scrollTop === 0) return;
    const first = Math.floor(scroller.scrollTop / rowHeight);
    const last = Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight);
    const shown = held
      .slice(first, last)
      .map(({ uuid }, index) => ({ uuid, index: index + first }));
    const moved = movedBy(shown, rows);
    if (moved) virtualizer.scrollToOffset(scroller.scrollTop + moved * rowHeight);
  }, [rows, rowHeight, virtualizer]);
}
