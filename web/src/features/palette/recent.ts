import { readStoredJson, writeStored } from '../../lib/storage.ts';

/** How many conversations "Opened lately" remembers. */
const kept = 7;

/** The uuids of the conversations an agent opened in this browser, the latest first. */
export function recentUuids(agentId: number): string[] {
  const stored = readStoredJson(keyOf(agentId));
  return Array.isArray(stored) ? stored.filter((uuid) => typeof uuid === 'string') : [];
}

/** Remembers that a conversation was opened. */
export function rememberOpened(agentId: number, uuid: string): void {
  writeStored(keyOf(agentId), JSON.stringify(withLatest(recentUuids(agentId), uuid)));
}

/** The list with this one in front, each once, no longer than it may be. */
export function withLatest(uuids: readonly string[], uuid: string): string[] {
  return [uuid, ...uuids.filter((each) => each !== uuid)].slice(0, kept);
}

function keyOf(agentId: number): string {
  return `recent.${agentId}`;
}
