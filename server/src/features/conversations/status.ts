import { type Actor, snoozeEnd } from '@parley/domain';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { type Doer, doerOf, writeActivity } from './activity.ts';
import { applyChange, type Locked, lockFor } from './change.ts';
import { statusIds } from './fixed.ts';

/** Sets the status by name; Snoozed takes a duration from now (spec section 4). */
export async function setStatus(
  deps: Deps,
  {
    actor,
    uuid,
    status,
    duration,
  }: { actor: Actor; uuid: string; status: string; duration: string | null },
): Promise<number> {
  return commit(deps, async (tx) => {
    const conversation = await lockFor(tx, actor, uuid);
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from statuses where lower(name) = ${status.toLowerCase()} or id = ${conversation.status_id}`.execute(
      tx,
    );
    const wanted = rows.find((row) => row.name.toLowerCase() === status.toLowerCase());
    if (!wanted) throw fieldFailure('status', 'errors.statusUnknown');
    const until = snoozeOf(wanted.id, { duration, now: deps.now() });
    const isSame =
      wanted.id === conversation.status_id &&
      until?.getTime() === conversation.snoozed_until?.getTime();
    if (isSame) return conversation.id;
    const doer = doerOf(actor);
    await moveStatus(tx, { conversation, doer, statusId: wanted.id, until, now: deps.now() });
    await writeActivity(tx, {
      conversation,
      doer,
      type: until ? 'snoozed' : 'status_changed',
      from: rows.find((row) => row.id === conversation.status_id)?.name ?? null,
      to: until ? until.toISOString() : wanted.name,
    });
    return conversation.id;
  });
}

/** Moves a locked conversation to a status; resolving sets resolved_at, reopening clears it. */
export async function moveStatus(
  tx: Tx,
  move: { conversation: Locked; doer: Doer; statusId: number; until: Date | null; now: Date },
): Promise<void> {
  const { conversation, doer, statusId, until, now } = move;
  const resolves = statusId === statusIds.resolved;
  const keepsResolved = statusId === statusIds.closed;
  const resolved = resolves ? { resolved_at: now } : keepsResolved ? {} : { resolved_at: null };
  await applyChange(tx, {
    conversation,
    doer,
    change: {
      set: { status_id: statusId, snoozed_until: until, ...resolved },
      props: ['status', 'status_id', 'snoozed_until', 'resolved_at'],
    },
  });
}

function snoozeOf(
  statusId: number,
  { duration, now }: { duration: string | null; now: Date },
): Date | null {
  if (statusId !== statusIds.snoozed) {
    if (duration) throw fieldFailure('snoozed_until', 'errors.snoozeOnlySnoozed');
    return null;
  }
  const until = snoozeEnd(duration ?? '', now);
  if (!until) throw fieldFailure('snoozed_until', 'errors.snoozeDuration');
  return until;
}
