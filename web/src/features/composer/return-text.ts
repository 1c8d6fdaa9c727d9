import {
  draftKey,
  type Held,
  joined,
  keptBesides,
  nothing,
  readApart,
  writeLocal,
  writingOf,
} from './draft.ts';
import { saveDraft } from './draft-server.ts';
import type { Mode } from './open-composer.ts';
import { underWay } from './under-way.ts';

type Taker = (returned: Held) => void;

/** The editors on this page, by the key of their draft. */
const takers = new Map<string, Taker>();

/** Gives what comes back to the editor of a draft; returns how to stop that. */
export function onReturnText(key: string, taker: Taker): () => void {
  takers.set(key, taker);
  return () => takers.delete(key);
}

/**
 * Gives a text that left an editor back to that of its draft; where the agent has gone on, to the draft
 * that waits there. Where no answer said whether it went out it stays held, and the next visit asks.
 */
export function returnText(
  returned: Held,
  { uuid, mode, agentId }: { uuid: string; mode: Mode; agentId: number },
): void {
  underWay.delete(returned.sentAs);
  const place = { uuid, mode, key: draftKey(agentId, { uuid, mode }) };
  const taker = takers.get(place.key);
  if (taker) {
    taker(returned);
    return;
  }
  if (!returned.isUnsent) return;
  const local = readApart(place.key);
  const writing = joined(writingOf(returned.writing), local?.writing ?? nothing);
  writeLocal(place.key, {
    ...keptBesides(local, returned),
    ...{ writing, at: Date.now(), isSaved: false },
  });
  void saveDraft(place, writing);
}
