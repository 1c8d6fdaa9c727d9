import type { Draft } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { hasStatus } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { isEmptyWriting, letGo, readLocal, type Writing, writeLocal } from './draft.ts';
import { inTurn } from './in-turn.ts';
import type { Mode } from './open-composer.ts';
import { isUnderWay } from './under-way.ts';

type DraftPlace = { uuid: string; mode: Mode; key: string };

/** The server's draft, once nothing is on its way there any more; an empty one where it has none. */
export function fetchDraft({ uuid, mode, key }: DraftPlace): Promise<Draft> {
  return inTurn(key, async () => {
    await settle(uuid, key);
    return call(calls.getDraft, { params: { uuid, mode } });
  });
}

/** Asks what became of the messages that this browser does not know to be on the server. */
async function settle(uuid: string, key: string): Promise<void> {
  const held = readLocal(key)?.held ?? [];
  const unsent: string[] = [];
  for (const { sentAs } of held) {
    if (await isUnderWay(sentAs)) continue;
    if (await wasSent(uuid, sentAs)) letGo(key, sentAs);
    else unsent.push(sentAs);
  }
  // As it is by now: the agent may have written on meanwhile.
  const local = readLocal(key);
  if (!local?.held) return;
  const marked = local.held.map((one) => ({ ...one, isUnsent: unsent.includes(one.sentAs) }));
  writeLocal(key, { ...local, held: marked });
}

/** Gives the server a draft. What did not get there stays marked as not saved in this browser. */
export function saveDraft({ uuid, mode, key }: DraftPlace, writing: Writing): Promise<void> {
  return inTurn(key, async () => {
    const params = { uuid, mode };
    const before = readLocal(key);
    if (before && !before.sentAs) {
      const given = [...(before.given ?? []).slice(-2), writing.content];
      writeLocal(key, { ...before, given });
    }
    try {
      if (isEmptyWriting(writing)) {
        await call(calls.deleteDraft, { params });
      } else {
        const attachments = writing.attachments.map(({ id }) => id);
        await call(calls.putDraft, { params, body: { ...writing, attachments } });
      }
    } catch {
      // The next key or visit tries again.
      return;
    }
    const kept = readLocal(key);
    if (kept && !kept.sentAs && JSON.stringify(kept.writing) === JSON.stringify(writing)) {
      writeLocal(key, { ...kept, isSaved: true });
    }
  });
}

/** Whether a message reached the server although its answer did not reach this browser. */
async function wasSent(uuid: string, mid: string): Promise<boolean> {
  try {
    await call(calls.getMessage, { params: { uuid, mid } });
    return true;
  } catch (error) {
    if (hasStatus(error, 404)) return false;
    throw error;
  }
}
