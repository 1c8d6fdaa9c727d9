import { Failure } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import { nameTaken } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import {
  deleteTag,
  insertTag,
  listPriorities,
  listStatuses,
  listTags,
  renameTag,
} from './repository.ts';

export function catalogueRoutes({ db }: Deps): Handlers {
  return {
    listStatuses: () => listStatuses(db),
    listPriorities: () => listPriorities(db),
    listTags: () => listTags(db),

    async createTag({ body }) {
      return (await insertTag(db, body.name)) ?? nameTaken();
    },

    async updateTag({ params, body }) {
      const renamed = await renameTag(db, { id: params.id, name: body.name });
      if (renamed === 'taken') return nameTaken();
      return renamed ?? tagNotFound();
    },

    async deleteTag({ params }) {
      return (await deleteTag(db, params.id)) || tagNotFound();
    },
  };
}

function tagNotFound(): never {
  throw new Failure('NotFoundException', 'errors.tagNotFound');
}
