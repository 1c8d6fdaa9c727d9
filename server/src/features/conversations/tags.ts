import type { Actor } from '@parley/domain';
import { sql } from 'kysely';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { doerOf, writeActivity } from './activity.ts';
import { applyChange, lockFor } from './change.ts';

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
