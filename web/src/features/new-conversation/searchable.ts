/** What contacts are looked for by: from 3 characters without the space around; else null. */
export function searchable(typed: string): string | null {
  const query = typed.trim();
  // The call takes no more than 200.
  return query.length < 3 ? null : query.slice(0, 200);
}
