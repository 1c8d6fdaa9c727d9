import { Failure } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { readFilters } from '../filters/read-filters.ts';
import { deleteView, insertView, lockView, updateView, viewsOf } from './repository.ts';

/** Every view is counted in the sidebar: more than this nobody reads, and counting would drag. */
const mostViews = 50;

export function viewRoutes(deps: Deps): Handlers {
  const { db } = deps;

  /** Changes the views of an agent, whose other tabs hear of it. */
  const change = <T>(actor: Actor, write: (tx: Tx) => Promise<T>) =>
    commit(deps, async (tx) => {
      const written = await write(tx);
      await recordSettings(tx, { changed: 'views', actorId: actor.id, agentId: actor.id });
      return written;
    });

  return {
    listViews: ({ actor }) => viewsOf(db, actor.id),

    async createView({ actor, body }) {
      await readFilters(db, { model: 'conversations', filters: body.filters });
      return change(actor, async (tx) => {
        const view = await insertView(tx, { ...body, agentId: actor.id, most: mostViews });
        if (view) return view;
        throw new Failure('DataException', 'errors.tooManyViews', { values: { most: mostViews } });
      });
    },

    async updateView({ actor, params: { id }, body }) {
      await readFilters(db, { model: 'conversations', filters: body.filters });
      const key = { id, agentId: actor.id };
      return change(actor, async (tx) => {
        refuseIfChanged(body.updated_at, (await lockView(tx, key)) ?? viewNotFound());
        return (await updateView(tx, key, body)) ?? viewNotFound();
      });
    },

    deleteView: ({ actor, params: { id } }) =>
      change(
        actor,
        async (tx) => (await deleteView(tx, { id, agentId: actor.id })) || viewNotFound(),
      ),
  };
}

export function viewNotFound(): never {
  throw new Failure('NotFoundException', 'errors.viewNotFound');
}
