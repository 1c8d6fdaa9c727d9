const fixed: Record<string, string> = {
  Low: 'priority.low',
  Medium: 'priority.medium',
  High: 'priority.high',
};

/** The three fixed priorities are worded in the reader's language. */
export function priorityLabel(name: string, t: (key: string) => string): string {
  const key = fixed[name];
  return key === undefined ? name : t(key);
}
