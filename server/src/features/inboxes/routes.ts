import { may } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { mailHosts } from '../../net/mail-hosts.ts';
import {
  allOauthApps,
  changeOauthApp,
  finishConnecting,
  startConnecting,
} from './oauth-service.ts';
import { inboxRows } from './repository.ts';
import {
  allInboxes,
  changeInbox,
  createInbox,
  existingInbox,
  inboxUsage,
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
    async listInboxes({ actor }) {
      if (may(actor, 'inboxes:manage')) return allInboxes(db);
      const rows = await inboxRows(db);
      return rows.map(({ id, name, channel, enabled, created_at, updated_at }) => ({
        ...{ id, name, channel, enabled },
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      }));
    },
    getInbox: ({ params }) => existingInbox(db, params.id),
    mailHosts: async ({ query }) => ({
      hosts: await mailHosts(query.domain, deps.config.dnsServers),
    }),
    createInbox: ({ actor, request, body }) => createInbox(deps, { actor, request, input: body }),
    updateInbox: ({ actor, request, params, body }) =>
      changeInbox(deps, { actor, request, id: params.id, input: body }),
    toggleInbox: ({ actor, request, params }) =>
      switchInbox(deps, { actor, request, id: params.id }),

    async deleteInbox({ actor, request, params }) {
      await removeInbox(deps, { actor, request, id: params.id });
      return true;
    },

    inboxUsage: ({ params }) => inboxUsage(db, params.id),
    listOauthApps: () => allOauthApps(deps),
    updateOauthApp: ({ actor, request, params, body }) =>
      changeOauthApp(deps, { actor, request, provider: params.provider, input: body }),

    async startOauth({ params, request }) {
      const { sessionId } = request;
      return { url: await startConnecting(deps, { inboxId: params.id, sessionId }) };
    },

    async finishOauth({ visitor: actor, request, query, reply }) {
      const { sessionId } = request;
      if (!actor || sessionId === null || !may(actor, 'inboxes:manage')) {
        return reply.redirect('/?next=/admin/inboxes');
      }
      const finished = await finishConnecting(deps, { actor, request, sessionId, ...query });
      const { inboxId, outcome } = finished;
      const page = inboxId === null ? '/admin/inboxes' : `/admin/inboxes/${inboxId}/edit`;
      return reply.redirect(`${page}?oauth=${outcome}`);
    },
  };
}
