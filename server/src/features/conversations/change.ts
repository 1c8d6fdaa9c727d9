import { Failure } from '@parley/contract';
import { type Actor, type Assignment, may, snoozeEnd } from '@parley/domain';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../events/record.ts';
import { fieldFailure } from '../../failures.ts';
import { type Doer, doerOf, fullName, writeActivity } from './activity.ts';
import { statusIds } from './fixed.ts';
import { keyFor } from './read-repository.ts';

/** A conversation locked for a change. */
export type Locked = Assignment & {
  id: number;
  uuid: string;
  inbox_id: number;
  contact_id: number;
  status_id: number;
  snoozed_until: Date | null;
  priority_id: number | null;
};

/** Locks a conversation that the actor may see; 404 otherwise. */
export async function lockFor(tx: Tx, actor: Actor, uuid: string): Promise<Locked> {
  const key = await keyFor(tx, actor, uuid);
  const locked = key && (await lock(tx, key.id));
  // Somebody may have moved it out of sight between the two looks.
  if (!locked || !(await keyFor(tx, actor, uuid))) {
    throw new Failure('NotFoundException', 'errors.conversationNotFound');
  }
  return locked;
}

async function lock(tx: Tx, id: number): Promise<Locked | undefined> {
  return tx
    .selectFrom('conversations')
    .select([
      'id',
      'uuid',
      'inbox_id',
      'contact_id',
      'status_id',
      'snoozed_until',
      'priority_id',
      'assigned_user_id',
      'assigned_team_id',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Change = { set: Record<string, unknown>; props: string[]; after?: Assignment };

/** Writes changed columns and the event that tells of them. */
export async function applyChange(
  tx: Tx,
  { conversation, doer, change }: { conversation: Locked; doer: Doer; change: Change },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ ...change.set, updated_at: sql`now()` } as never)
    .where('id', '=', conversation.id)
    .execute();
  await recordEvent(tx, {
    type: 'conversation_updated',
    conversation_id: conversation.id,
    actor_id: doer.agentId,
    data: { props: change.props },
    ...(change.after ? { before: assignmentOf(conversation), after: change.after } : {}),
  });
}

export function assignmentOf({ assigned_user_id, assigned_team_id }: Assignment): Assignment {
  return { assigned_user_id, assigned_team_id };
}

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

/** Sets the tags by name; every name must exist. Answers the tags as they are then. */
export async function setTags(
  deps: Deps,
  { actor, uuid, tags }: { actor: Actor; uuid: string; tags: readonly string[] },
): Promise<string[]> {
  return commit(deps, async (tx) => {
    const conversation = await lockFor(tx, actor, uuid);
    const names = [...new Set(tags.map((tag) => tag.toLowerCase()))];
    const { rows: wanted } = await sql<{ id: number; name: string }>`
      select id, name from tags where lower(name) = any(${names}::text[]) order by lower(name)`.execute(
      tx,
    );
    if (wanted.length !== names.length) throw fieldFailure('tags', 'errors.tagUnknown');
    const { rows: current } = await sql<{ id: number; name: string }>`
      select t.id, t.name from conversation_tags x join tags t on t.id = x.tag_id
      where x.conversation_id = ${conversation.id} order by lower(t.name)`.execute(tx);
    const [from, to] = [current, wanted].map((list) => list.map((tag) => tag.name).join(', '));
    if (from === to) return wanted.map((tag) => tag.name);
    await tx
      .deleteFrom('conversation_tags')
      .where('conversation_id', '=', conversation.id)
      .execute();
    if (wanted.length > 0) {
      await tx
        .insertInto('conversation_tags')
        .values(wanted.map((tag) => ({ conversation_id: conversation.id, tag_id: tag.id })))
        .execute();
    }
    const doer = doerOf(actor);
    await applyChange(tx, { conversation, doer, change: { set: {}, props: ['tags'] } });
    await writeActivity(tx, {
      conversation,
      doer,
      type: 'tags_changed',
      from: from || null,
      to: to || null,
    });
    return wanted.map((tag) => tag.name);
  });
}

export type AssigneeType = 'user' | 'team';

/** Assigns an agent or a team, or removes one with null. */
export async function setAssignee(
  deps: Deps,
  {
    actor,
    uuid,
    type,
    assigneeId,
  }: { actor: Actor; uuid: string; type: AssigneeType; assigneeId: number | null },
): Promise<number> {
  const permission =
    type === 'user' ? 'conversations:update_user_assignee' : 'conversations:update_team_assignee';
  if (!may(actor, permission)) {
    throw new Failure('PermissionException', 'errors.permission', { values: { permission } });
  }
  return commit(deps, async (tx) => {
    const conversation = await lockFor(tx, actor, uuid);
    await assign(tx, { conversation, doer: doerOf(actor), type, assigneeId });
    return conversation.id;
  });
}

/** Assigns a locked conversation. A team clears the agent unless he is a member (behaviour.md 4). */
export async function assign(
  tx: Tx,
  {
    conversation,
    doer,
    type,
    assigneeId,
  }: { conversation: Locked; doer: Doer; type: AssigneeType; assigneeId: number | null },
): Promise<void> {
  const column = type === 'user' ? 'assigned_user_id' : 'assigned_team_id';
  if (conversation[column] === assigneeId) return;
  const to = assigneeId === null ? null : await assigneeName(tx, type, assigneeId);
  if (to === undefined)
    throw fieldFailure(
      'assignee_id',
      type === 'user' ? 'errors.agentUnknown' : 'errors.teamUnknown',
    );
  const after = { ...assignmentOf(conversation), [column]: assigneeId };
  const agentId = conversation.assigned_user_id;
  const losesAgent =
    type === 'team' &&
    assigneeId !== null &&
    agentId !== null &&
    !(await isMember(tx, assigneeId, agentId));
  if (losesAgent) after.assigned_user_id = null;
  const from = conversation[column];
  const fromName = from === null ? null : await assigneeName(tx, type, from);
  const agentName = losesAgent ? await assigneeName(tx, 'user', agentId) : null;
  await applyChange(tx, {
    conversation,
    doer,
    change: {
      set: after,
      props: losesAgent ? ['assigned_team_id', 'assigned_user_id'] : [column],
      after,
    },
  });
  const activity = `${type}_${assigneeId === null ? 'unassigned' : 'assigned'}` as const;
  await writeActivity(tx, { conversation, doer, type: activity, from: fromName ?? null, to });
  if (losesAgent)
    await writeActivity(tx, {
      conversation,
      doer,
      type: 'user_unassigned',
      from: agentName ?? null,
    });
}

async function assigneeName(tx: Tx, type: AssigneeType, id: number): Promise<string | undefined> {
  if (type === 'team') {
    return (await tx.selectFrom('teams').select('name').where('id', '=', id).executeTakeFirst())
      ?.name;
  }
  const agent = await tx
    .selectFrom('agents')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return agent && fullName(agent);
}

async function isMember(tx: Tx, teamId: number, agentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('agent_id')
    .where('team_id', '=', teamId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row !== undefined;
}
