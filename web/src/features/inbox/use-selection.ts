import type { ConversationListItem } from '@parley/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import { toggled, withRange } from './selection.ts';

/** Ticks a row; with `range` all from the one ticked before. */
export type SelectRow = (uuid: string, how: { range: boolean }) => void;
export type Selection = ReturnType<typeof useSelection>;

/** Which of the loaded conversations are chosen; those that leave the list are chosen no longer. */
export function useSelection(conversations: readonly ConversationListItem[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const [isBegun, setBegun] = useState(false);
  const last = useRef<string | null>(null);
  const rows = useMemo(() => conversations.map(({ uuid }) => uuid), [conversations]);
  const uuids = useMemo(
    () => (chosen.size === 0 ? [] : rows.filter((uuid) => chosen.has(uuid))),
    [rows, chosen],
  );

  const select: SelectRow = useCallback(
    (uuid, { range }) => {
      const from = last.current;
      setChosen((held) =>
        range && from !== null ? withRange(held, { rows, from, to: uuid }) : toggled(held, uuid),
      );
      last.current = uuid;
    },
    [rows],
  );
  /** Nothing but these, and an end to selecting where they are none. */
  const keep = useCallback((next: readonly string[]) => {
    setChosen(new Set(next));
    if (next.length > 0) return;
    setBegun(false);
    last.current = null;
  }, []);

  return {
    uuids,
    chosen,
    /** Rows are being chosen, or an agent without pointer and keys asked to. */
    isActive: isBegun || uuids.length > 0,
    isAll: uuids.length === rows.length,
    begin: useCallback(() => setBegun(true), []),
    select,
    selectAll: useCallback(() => setChosen(new Set(rows)), [rows]),
    keep,
    clear: useCallback(() => keep([]), [keep]),
  };
}

const none: ReadonlySet<string> = new Set();
