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
    createInbox: ({ body }) => createInbox(deps, body),
    updateInbox: ({ params, body }) => changeInbox(deps, { id: params.id, input: body }),
    toggleInbox: ({ params }) => switchInbox(deps, params.id),

    async deleteInbox({ params }) {
      await removeInbox(deps, params.id);
      return true;
    },
  };
}
