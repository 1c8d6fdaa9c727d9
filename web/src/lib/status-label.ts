const fixed = ['Open', 'Snoozed', 'Resolved', 'Closed'];

/** The four fixed statuses are worded in the reader's language; others keep their name. */
export function statusLabel(
  status: { id: number; name: string },
  t: (key: string) => string,
): string {
  const name = fixed[status.id - 1];
  return name === undefined ? status.name : t(`status.${name.toLowerCase()}`);
}

/** The same where only the name was kept: nobody else's status can have one of theirs. */
export function statusWord(name: string, t: (key: string) => string): string {
  return fixed.includes(name) ? t(`status.${name.toLowerCase()}`) : name;
}
