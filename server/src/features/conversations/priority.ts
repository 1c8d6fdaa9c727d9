import type { Actor } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { type Doer, doerOf, writeActivity } from './activity.ts';
import { applyChange, type Locked, lockFor } from './change.ts';

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
    await changePriority(tx, { conversation, doer: doerOf(actor), priority: wanted });
    return conversation.id;
  });
}

/** Changes the priority of a locked conversation; the one it has does nothing. */
export async function changePriority(
  tx: Tx,
  {
    conversation,
    doer,
    priority,
  }: { conversation: Locked; doer: Doer; priority: { id: number; name: string } | null },
): Promise<void> {
  const { priority_id: before } = conversation;
  const priority_id = priority?.id ?? null;
  if (priority_id === before) return;
  const from =
    before === null
      ? undefined
      : await tx
          .selectFrom('priorities')
          .select('name')
          .where('id', '=', before)
          .executeTakeFirst();
  await applyChange(tx, {
    conversation,
    doer,
    change: { set: { priority_id }, props: ['priority', 'priority_id'] },
  });
  await writeActivity(tx, {
    conversation,
    doer,
    type: 'priority_changed',
    from: from?.name ?? null,
    to: priority?.name ?? null,
  });
}
