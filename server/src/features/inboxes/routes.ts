import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { inboxRows } from './repository.ts';
import {
  allInboxes,
  changeInbox,
  createInbox,
  existingInbox,
  removeInbox,
  switchInbox,
} from './service.ts';

export function inboxRoutes(deps: Deps): Handlers {
  const { db } = deps;
  return {
    async listInboxNames() {
      const rows = await inboxRows(db);
      return rows.map(({ id, name, channel, enabled }) => ({ id, name, channel, enabled }));
    },
    listInboxes: () => allInboxes(db),
    getInbox: ({ params }) => existingInbox(db, params.id),
    createInbox: ({ actor, request, body }) => createInbox(deps, { actor, request, input: body }),
    updateInbox: ({ actor, request, params, body }) =>
      changeInbox(deps, { actor, request, id: params.id, input: body }),
    toggleInbox: ({ actor, request, params }) =>
      switchInbox(deps, { actor, request, id: params.id }),

    async deleteInbox({ actor, request, params }) {
      await removeInbox(deps, { actor, request, id: params.id });
      return true;
    },
  };
}
