/** The four statuses that are rows 1 to 4 for ever (migration 0002). */
export const statusIds = { open: 1, snoozed: 2, resolved: 3, closed: 4 } as const;

/** Open, and every status somebody made: custom statuses count as open (behaviour.md 4). */
export function isOpenStatus(id: number): boolean {
  const { snoozed, resolved, closed } = statusIds;
  return id !== snoozed && id !== resolved && id !== closed;
}

/** The one status that takes a time. */
export function isSnoozed(id: number | string): boolean {
  return id === statusIds.snoozed;
}

/** The list shows 100 characters; a little more is kept for other languages' ellipses. */
export const previewLength = 255;

/** One line of text for the list. */
export function previewOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, previewLength);
}

/** What the list shows of a message without words: how many files it brings. */
export function attachmentPreview(count: number): string {
  return count > 0 ? `[${count === 1 ? '1 attachment' : `${count} attachments`}]` : '';
}
