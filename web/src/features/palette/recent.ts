/** How many conversations "Opened lately" remembers. */
const kept = 7;

/** The uuids of the conversations an agent opened in this browser, the latest first. */
export function recentUuids(agentId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(agentId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((uuid) => typeof uuid === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that a conversation was opened. */
export function rememberOpened(agentId: number, uuid: string): void {
  const uuids = withLatest(recentUuids(agentId), uuid);
  try {
    localStorage.setItem(keyOf(agentId), JSON.stringify(uuids));
  } catch {
    // Storage is full or closed: nothing is remembered.
  }
}

/** The list with this one in front, each once, no longer than it may be. */
export function withLatest(uuids: readonly string[], uuid: string): string[] {
  return [uuid, ...uuids.filter((each) => each !== uuid)].slice(0, kept);
}

function keyOf(agentId: number): string {
  return `recent.${agentId}`;
}
