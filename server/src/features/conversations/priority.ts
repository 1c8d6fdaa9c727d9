import type { Actor } from '@parley/domain';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { doerOf, writeActivity } from './activity.ts';
import { applyChange, lockFor } from './change.ts';

/** Sets the priority by name; null removes it. */
export async function setPriority(
  deps: Deps,
  { actor, uuid, priority }: { actor: Actor; uuid: string; priority: string | null },
): Promise<number> {
  return commit(deps, async (tx) => {
    const conversation = await lockFor(tx, actor, uuid);
    const all = await tx.selectFrom('priorities').select(['id', 'name']).execute();
    const wanted =
      priority === null
        ? null
        : all.find((row) => row.name.toLowerCase() === priority.toLowerCase());
    if (wanted === undefined) throw fieldFailure('priority', 'errors.priorityUnknown');
    if ((wanted?.id ?? null) === conversation.priority_id) return conversation.id;
    const doer = doerOf(actor);
    await applyChange(tx, {
      conversation,
      doer,
      change: { set: { priority_id: wanted?.id ?? null }, props: ['priority', 'priority_id'] },
    });
    await writeActivity(tx, {
      conversation,
      doer,
      type: 'priority_changed',
      from: all.find((row) => row.id === conversation.priority_id)?.name ?? null,
      to: wanted?.name ?? null,
    });
    return conversation.id;
  });
}
