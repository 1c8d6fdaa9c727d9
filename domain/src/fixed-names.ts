/** Words a key of the language files. */
type Say = (key: string) => string;

const priorities: Record<string, string> = {
  Low: 'priority.low',
  Medium: 'priority.medium',
  High: 'priority.high',
};

/** The three fixed priorities are worded in the reader's language. */
export function priorityLabel(name: string, t: Say): string {
  const key = priorities[name];
  return key === undefined ? name : t(key);
}

const statuses = ['Open', 'Snoozed', 'Resolved', 'Closed'];

/** The four fixed statuses are worded in the reader's language; others keep their name. */
export function statusLabel(status: { id: number; name: string }, t: Say): string {
  const name = statuses[status.id - 1];
  return name === undefined ? status.name : t(`status.${name.toLowerCase()}`);
}

/** The same where only the name was kept: nobody else's status can have one of theirs. */
export function statusWord(name: string, t: Say): string {
  return statuses.includes(name) ? t(`status.${name.toLowerCase()}`) : name;
}
