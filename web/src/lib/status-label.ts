/** The four fixed statuses are worded in the reader's language; others keep their name. */
export function statusLabel(
  status: { id: number; name: string },
  t: (key: string) => string,
): string {
  const fixed = ['open', 'snoozed', 'resolved', 'closed'][status.id - 1];
  return fixed === undefined ? status.name : t(`status.${fixed}`);
}
