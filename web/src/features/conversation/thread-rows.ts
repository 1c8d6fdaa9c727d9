import type { Message } from '@parley/contract';

/** What stands in a thread, from the top down. */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'activities'; key: string; messages: Message[] };

/**
 * The rows of a thread: a mark where a day begins, one before the first unread message, activity in
 * runs. Takes messages oldest first; `dayOf` tells the local day of a moment.
 */
export function threadRows(
  messages: readonly Message[],
  { firstUnread, dayOf }: { firstUnread: string | null; dayOf: (at: string) => string },
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day = '';
  for (const message of messages) {
    const itsDay = dayOf(message.created_at);
    if (itsDay !== day) rows.push({ kind: 'day', key: `day ${itsDay}`, at: message.created_at });
    day = itsDay;
    if (message.uuid === firstUnread) rows.push({ kind: 'new', key: 'new' });
    const last = rows.at(-1);
    if (message.type !== 'activity') {
      rows.push({ kind: 'message', key: message.uuid, message });
    } else if (last?.kind === 'activities') {
      last.messages.push(message);
    } else {
      rows.push({ kind: 'activities', key: message.uuid, messages: [message] });
    }
  }
  return rows;
}

/** The rows page by page, oldest first; a run that began on an older page stays there. */
export function threadParts(
  rows: readonly ThreadRow[],
  pages: readonly { results: readonly Message[] }[],
): { key: string; rows: ThreadRow[] }[] {
  const pageOf = new Map(
    pages.flatMap(({ results }, page) => results.map(({ uuid }) => [uuid, page] as const)),
  );
  const parts = pages.map(({ results }) => ({
    key: results.at(-1)?.uuid ?? '',
    rows: [] as ThreadRow[],
  }));
  // Marks go with what comes after them.
  let marks: ThreadRow[] = [];
  for (const row of rows) {
    marks.push(row);
    const first = row.kind === 'message' ? row.message : undefined;
    const message = row.kind === 'activities' ? row.messages[0] : first;
    if (!message) continue;
    parts[pageOf.get(message.uuid) ?? 0]?.rows.push(...marks);
    marks = [];
  }
  return parts.reverse().filter((part) => part.rows.length > 0);
}

/** The oldest of the `unread` newest incoming messages; null when nothing is unread or not loaded. */
export function firstUnreadOf(newestFirst: readonly Message[], unread: number): string | null {
  if (unread <= 0) return null;
  const incoming = newestFirst.filter(({ type }) => type === 'incoming');
  return incoming.at(Math.min(unread, incoming.length) - 1)?.uuid ?? null;
}
