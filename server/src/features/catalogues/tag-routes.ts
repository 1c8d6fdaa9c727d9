import { Failure, type Tag } from '@parley/contract';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { nameTaken, refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordChange } from '../activity/index.ts';
import { doerOf, writeActivities } from '../conversations/index.ts';
import {
  countTagged,
  deleteTag,
  insertTag,
  listTags,
  lockTag,
  renameTag,
  taggedWith,
} from './tag-repository.ts';

export function tagRoutes(deps: Deps): Handlers {
  const { db } = deps;
  const changed = 'tags';
  return {
    listTags: () => listTags(db),

    async tagUsage({ params }) {
      return { conversations: await countTagged(db, params.id), contacts: 0 };
    },

    async createTag({ actor, request, body }) {
      return commit(deps, async (tx) => {
        const made = (await insertTag(tx, body.name)) ?? nameTaken();
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model: 'tag', from: null, to: made });
        return made;
      });
    },

    async updateTag({ actor, request, params, body }) {
      return commit(deps, async (tx) => {
        const from = await existing(tx, params.id);
        refuseIfChanged(body.updated_at, from);
        const renamed = (await renameTag(tx, { id: params.id, name: body.name })) ?? nameTaken();
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model: 'tag', from, to: renamed });
        return renamed;
      });
    },

    async deleteTag({ actor, request, params }) {
      return commit(deps, async (tx) => {
        const tag = await existing(tx, params.id);
        const changes = await taggedWith(tx, tag.id);
        await writeActivities(tx, { doer: doerOf(actor), type: 'tags_changed', changes });
        await deleteTag(tx, tag.id);
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model: 'tag', from: tag, to: null });
        return { conversations: changes.length, contacts: 0 };
      });
    },
  };
}

async function existing(tx: Tx, id: number): Promise<Tag> {
  const tag = await lockTag(tx, id);
  if (!tag) throw new Failure('NotFoundException', 'errors.tagNotFound');
  return tag;
}
