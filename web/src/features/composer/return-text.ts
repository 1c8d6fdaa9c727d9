import {
  draftKey,
  heldWithout,
  joined,
  nothing,
  readLocal,
  type Writing,
  writeLocal,
  writingOf,
} from './draft.ts';
import { saveDraft } from './draft-server.ts';
import { type Mode, offerText } from './open-composer.ts';

/**
 * Gives a text that left an editor back to that of its conversation; where the agent has gone on to
 * another one, to the draft that waits there. `sentAs` where no answer said whether it went out: then
 * it stays held, and the next visit asks.
 */
export function returnText(
  returned: Writing,
  {
    uuid,
    mode,
    agentId,
    sentAs,
  }: { uuid: string; mode: Mode; agentId: number; sentAs?: string | undefined },
): void {
  if (offerText({ uuid, mode }, returned) || sentAs !== undefined) return;
  const place = { uuid, mode, key: draftKey(agentId, { uuid, mode }) };
  const local = readLocal(place.key);
  const writing = joined(writingOf(returned), local && !local.sentAs ? local.writing : nothing);
  // The server may have it as the draft now, by its own clock.
  const given = [...(local?.given ?? []), returned.content];
  const held = heldWithout(local, returned);
  writeLocal(place.key, { writing, at: Date.now(), isSaved: false, given, held });
  void saveDraft(place, writing);
}
