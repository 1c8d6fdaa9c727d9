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
    const wanted = await statusNamed(tx, status);
    if (!wanted) throw fieldFailure('status', 'errors.statusUnknown');
    const now = deps.now();
    const until = snoozeOf(wanted.id, { duration, now });
    await changeStatus(tx, { conversation, doer: doerOf(actor), status: wanted, until, now });
    return conversation.id;
  });
}

/** Changes the status of a locked conversation, with a line in its history; the same one does nothing. */
export async function changeStatus(
  tx: Tx,
  change: {
    conversation: Locked;
    doer: Doer;
    status: { id: number; name: string };
    until: Date | null;
    now: Date;
  },
): Promise<void> {
  const { conversation, doer, status, until, now } = change;
  const isSame =
    status.id === conversation.status_id &&
    until?.getTime() === conversation.snoozed_until?.getTime();
  if (isSame) return;
  const before = await statusName(tx, conversation.status_id);
  await moveStatus(tx, { conversation, doer, statusId: status.id, until, now });
  await writeActivity(tx, {
    conversation,
    doer,
    type: until ? 'snoozed' : 'status_changed',
    from: before,
    to: until ? until.toISOString() : status.name,
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

/** Locked so that nobody deletes it before the conversation has it. */
async function statusNamed(tx: Tx, name: string) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from statuses where lower(name) = lower(${name}) for key share`.execute(tx);
  return rows[0];
}

async function statusName(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('statuses')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
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
