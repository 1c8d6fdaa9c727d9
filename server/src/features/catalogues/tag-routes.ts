import { Failure, type Tag, type TagUsage } from '@parley/contract';
import type { Db, Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { fieldFailure, nameTaken, refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordChange } from '../activity/index.ts';
import { doerOf, writeActivities } from '../conversations/index.ts';
import { countReferences, replaceReferences } from './tag-reference-repository.ts';
import {
  countAllTagged,
  countTagged,
  deleteTag,
  insertTag,
  listTags,
  lockTags,
  tagById,
  taggedInstead,
  taggedWith,
  tagInstead,
  updateTag,
} from './tag-repository.ts';

export function tagRoutes(deps: Deps): Handlers {
  const { db } = deps;
  const changed = 'tags';
  return {
    listTags: () => listTags(db),

    listTagUsage: () => countAllTagged(db),

    async tagUsage({ params }) {
      return usageOf(db, (await tagById(db, params.id)) ?? notFound());
    },

    async createTag({ actor, request, body }) {
      return commit(deps, async (tx) => {
        const made = (await insertTag(tx, { colour: 'grey', ...body })) ?? nameTaken();
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model: 'tag', from: null, to: made });
        return made;
      });
    },

    async updateTag({ actor, request, params, body }) {
      return commit(deps, async (tx) => {
        const from = await existing(tx, params.id);
        refuseIfChanged(body.updated_at, from);
        const { id, colour } = from;
        const to = (await updateTag(tx, { colour, ...body, id })) ?? nameTaken();
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model: 'tag', from, to });
        return to;
      });
    },

    async deleteTag({ actor, request, params }) {
      return commit(deps, async (tx) => {
        const tag = await existing(tx, params.id);
        const { macros, views } = await usageOf(tx, tag);
        const changes = await taggedWith(tx, tag.id);
        await writeActivities(tx, { doer: doerOf(actor), type: 'tags_changed', changes });
        await deleteTag(tx, tag.id);
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model: 'tag', from: tag, to: null });
        return { conversations: changes.length, contacts: 0, macros, views };
      });
    },

    async mergeTags({ actor, request, params, body }) {
      return commit(deps, async (tx) => {
        const { from, into } = await both(tx, { id: params.id, intoId: body.into_id });
        const ids = { from: from.id, into: into.id };
        const changes = await taggedInstead(tx, ids);
        await writeActivities(tx, { doer: doerOf(actor), type: 'tags_changed', changes });
        const references = await replaceReferences(tx, { from, into });
        await tagInstead(tx, ids);
        await deleteTag(tx, from.id);
        await recordSettings(tx, { changed, actorId: actor.id });
        for (const other of ['macros', 'views'] as const) {
          if (references[other] > 0)
            await recordSettings(tx, { changed: other, actorId: actor.id });
        }
        const merged = { ...from, merged_into: into.name };
        await recordChange(tx, { actor, request }, { model: 'tag', from: merged, to: null });
        return { conversations: changes.length, contacts: 0, ...references };
      });
    },
  };
}

async function existing(tx: Tx, id: number): Promise<Tag> {
  const [tag] = await lockTags(tx, [id]);
  return tag ?? notFound();
}

/** The tag that goes and the one that takes its place. */
async function both(
  tx: Tx,
  { id, intoId }: { id: number; intoId: number },
): Promise<{ from: Tag; into: Tag }> {
  const tags = await lockTags(tx, [id, intoId]);
  const from = tags.find((tag) => tag.id === id) ?? notFound();
  const into = tags.find((tag) => tag.id === intoId && tag.id !== id);
  if (!into) throw fieldFailure('into_id', 'errors.tagMerge');
  return { from, into };
}

async function usageOf(db: Db, tag: Tag): Promise<TagUsage> {
  const conversations = await countTagged(db, tag.id);
  return { conversations, contacts: 0, ...(await countReferences(db, tag)) };
}

function notFound(): never {
  throw new Failure('NotFoundException', 'errors.tagNotFound');
}
