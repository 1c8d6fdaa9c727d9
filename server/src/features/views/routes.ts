import { Failure } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { readFilters } from '../filters/read-filters.ts';
import { deleteView, insertView, updateView, viewsOf } from './repository.ts';

/** Every view is counted in the sidebar: more than this nobody reads, and counting would drag. */
const mostViews = 50;

export function viewRoutes({ db }: Deps): Handlers {
  return {
    listViews: ({ actor }) => viewsOf(db, actor.id),

    async createView({ actor, body }) {
      await readFilters(db, { model: 'conversations', filters: body.filters });
      const view = await insertView(db, { ...body, agentId: actor.id, most: mostViews });
      if (view) return view;
      throw new Failure('DataException', 'errors.tooManyViews', { values: { most: mostViews } });
    },

    async updateView({ actor, params, body }) {
      await readFilters(db, { model: 'conversations', filters: body.filters });
      return (await updateView(db, { id: params.id, agentId: actor.id }, body)) ?? viewNotFound();
    },

    async deleteView({ actor, params }) {
      return (await deleteView(db, { id: params.id, agentId: actor.id })) || viewNotFound();
    },
  };
}

export function viewNotFound(): never {
  throw new Failure('NotFoundException', 'errors.viewNotFound');
}
