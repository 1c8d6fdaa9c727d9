import type { ConversationListItem } from '@parley/contract';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { movedBy } from './moved-by.ts';
import type { RowWindow } from './use-row-window.ts';

type Rows = readonly ConversationListItem[];

/**
 * Keeps what an agent looks at in its place when a frame brings rows in above, or takes some away.
 * At the top of the list new rows come into view.
 */
export function useKeptPlace(
  { scroller, scrollTo }: Pick<RowWindow, 'scroller' | 'scrollTo'>,
  { rows, rowHeight }: { rows: Rows; rowHeight: number },
): void {
  const before = useRef(rows);
  const goTo = useEffectEvent(scrollTo);
  useLayoutEffect(() => {
    const held = before.current;
    before.current = rows;
    if (held === rows || !scroller.current || scroller.current.scrollTop === 0) return;
    const { scrollTop, clientHeight } = scroller.current;
    const first = Math.floor(scrollTop / rowHeight);
    const last = Math.ceil((scrollTop + clientHeight) / rowHeight);
    const shown = held
      .slice(first, last)
      .map(({ uuid }, index) => ({ uuid, index: index + first }));
    const moved = movedBy(shown, rows);
    if (moved) goTo(scrollTop + moved * rowHeight);
  }, [rows, rowHeight, scroller]);
}
