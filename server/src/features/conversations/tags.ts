import type { Actor } from '@parley/domain';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { type Doer, doerOf, writeActivity } from './activity.ts';
import { applyChange, type Locked, lockFor } from './change.ts';

/** Sets, adds or removes tags by name; every name must exist. Answers the tags as they are then. */
export async function setTags(
  deps: Deps,
  {
    actor,
    uuid,
    tags,
    how = 'set',
  }: { actor: Actor; uuid: string; tags: readonly string[]; how?: TagChange['how'] },
): Promise<string[]> {
  return commit(deps, async (tx) => {
    const conversation = await lockFor(tx, actor, uuid);
    const names = [...new Set(tags.map((tag) => tag.toLowerCase()))];
    // Locked so that nobody deletes one before the conversation carries it.
    const { rows } = await sql<{ id: number }>`
      select id from tags where lower(name) = any(${names}::text[]) order by id for key share`.execute(
      tx,
    );
    if (rows.length !== names.length) throw fieldFailure('tags', 'errors.tagUnknown');
    return changeTags(tx, {
      conversation,
      doer: doerOf(actor),
      change: { how, tagIds: rows.map(({ id }) => id) },
    });
  });
}

export type TagChange = { how: 'set' | 'add' | 'remove'; tagIds: readonly number[] };

/** Changes the tags of a locked conversation, with a line in its history if that makes a difference. */
export async function changeTags(
  tx: Tx,
  { conversation, doer, change }: { conversation: Locked; doer: Doer; change: TagChange },
): Promise<string[]> {
  const from = await tagNames(tx, conversation.id);
  const tagIds = [...change.tagIds];
  if (change.how === 'set') {
    await sql`delete from conversation_tags where conversation_id = ${conversation.id} and tag_id <> all(${tagIds}::int[])`.execute(
      tx,
    );
  }
  if (change.how === 'remove') {
    await sql`delete from conversation_tags where conversation_id = ${conversation.id} and tag_id = any(${tagIds}::int[])`.execute(
      tx,
    );
  } else {
    await sql`
      insert into conversation_tags (conversation_id, tag_id)
      select ${conversation.id}, unnest(${tagIds}::int[]) on conflict do nothing`.execute(tx);
  }
  const to = await tagNames(tx, conversation.id);
  if (from.join() === to.join()) return to;
  await applyChange(tx, { conversation, doer, change: { set: {}, props: ['tags'] } });
  await writeActivity(tx, {
    conversation,
    doer,
    type: 'tags_changed',
    from: from.join(', ') || null,
    to: to.join(', ') || null,
  });
  return to;
}

async function tagNames(tx: Tx, conversationId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.name from conversation_tags x join tags t on t.id = x.tag_id
    where x.conversation_id = ${conversationId} order by lower(t.name)`.execute(tx);
  return rows.map(({ name }) => name);
}
