import type { Draft } from '@parley/contract';
import { draftKey, joined, nothing, readLocal, writeLocal, writingOf } from './draft.ts';
import { saveDraft } from './draft-server.ts';
import { offerReply } from './open-composer.ts';

/**
 * Gives a reply that was taken back to the editor of its conversation; where the agent has gone on to
 * another one, to the draft that waits there.
 */
export function returnReply(
  returned: Draft,
  { uuid, agentId }: { uuid: string; agentId: number },
): void {
  if (offerReply(uuid, returned)) return;
  const place = { uuid, mode: 'reply', key: draftKey(agentId, { uuid, mode: 'reply' }) } as const;
  const local = readLocal(place.key);
  const writing = joined(writingOf(returned), local && !local.sentAs ? local.writing : nothing);
  // The server has it as the draft now, by its own clock.
  const given = [...(local?.given ?? []), returned.content];
  writeLocal(place.key, { writing, at: Date.now(), isSaved: false, given });
  void saveDraft(place, writing);
}
