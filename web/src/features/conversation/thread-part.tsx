import { memo, useCallback, useState } from 'react';
import { scrollerOf } from '../../lib/use-near-view.ts';
import { ActivityRun } from './activity-run.tsx';
import { DayMark, NewMark } from './marks.tsx';
import { MessageItem } from './message-item.tsx';
import type { ThreadRow } from './thread-rows.ts';

/** Pixels that a row takes before anybody saw it. */
const guessedRow = 96;

/**
 * One page of a thread. In a long one (`mayEmpty`) it holds its rows only near the view, and keeps
 * their place while they are gone; `isSought` begins with them wherever it stands.
 */
export const ThreadPart = memo(function ThreadPart({
  rows,
  mayEmpty,
  isSought,
}: {
  rows: readonly ThreadRow[];
  mayEmpty: boolean;
  isSought: boolean;
}) {
  const [isNear, setNear] = useState(!mayEmpty || isSought);
  const [height, setHeight] = useState(rows.length * guessedRow);
  const place = useCallback((node: Element | null) => {
    if (!node) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        if (!last.isIntersecting) setHeight(last.boundingClientRect.height);
        setNear(last.isIntersecting);
      },
      { root: scrollerOf(node), rootMargin: '200% 0px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  const isFilled = isNear || isSought || !mayEmpty;
  return (
    <div
      ref={mayEmpty ? place : undefined}
      style={isFilled ? undefined : { height }}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      {isFilled && rows.map((row) => <Row key={row.key} row={row} />)}
    </div>
  );
});

function Row({ row }: { row: ThreadRow }) {
  if (row.kind === 'day') return <DayMark at={row.at} />;
  if (row.kind === 'new') return <NewMark />;
  if (row.kind === 'activities') return <ActivityRun messages={row.messages} />;
  return <MessageItem message={row.message} />;
}
