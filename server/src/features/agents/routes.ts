import { endpoints } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { sendWayIn } from '../auth/index.ts';
import { parseForm } from '../media/parse-form.ts';
import { receiveForm } from '../media/receive-form.ts';
import { compactTeamsOf } from '../teams/repository.ts';
import { existing } from './managed.ts';
import { changeProfile, removePicture } from './profile.ts';
import { allAgents, availabilityOf, compactAgents, currentUser, usageOf } from './repository.ts';
import {
  changeAgent,
  changeAvailability,
  createAgent,
  deleteAgent,
  type Release,
} from './service.ts';
import { createApiKey, inviteAgent, linkByHand, linkMailError, removeApiKey } from './ways-in.ts';

export function agentRoutes(deps: Deps, release: Release): Handlers {
  const { db } = deps;
  return {
    me: ({ actor }) => currentUser(db, actor.id),
    myTeams: ({ actor }) => compactTeamsOf(db, actor.id),

    async updateMe({ actor, request }) {
      const { fields, file } = await receiveForm(request, { maxBytes: 5 * 1024 * 1024 });
      const named = await parseForm(db, endpoints.updateMe.body, fields);
      const picture = file?.content ?? null;
      await changeProfile(deps, { actor, request, name: named, picture });
      return currentUser(db, actor.id);
    },

    async removeMyAvatar({ actor, request }) {
      await removePicture(deps, { actor, request });
      return currentUser(db, actor.id);
    },

    async setAvailability({ actor, body, request }) {
      await changeAvailability(deps, { agentId: actor.id, status: body.status, request });
      return { status: (await availabilityOf(db, actor.id)) ?? body.status };
    },

    listAgents: () => allAgents(db),
    listAgentsCompact: () => compactAgents(db),
    getAgent: ({ params }) => db.transaction().execute((tx) => existing(tx, params.id)),

    async createAgent({ actor, body, request }) {
      const by = { actor, request };
      const agent = await createAgent(deps, { ...by, input: body });
      // Without the mail somebody has to hand the link over: it is shown this once.
      const { link } = body.send_welcome_email
        ? await sendWayIn(deps, { agent, kind: 'welcome', by })
        : { link: null };
      return { ...agent, set_password_link: link };
    },

    updateAgent: ({ actor, params, body, request }) =>
      changeAgent(deps, { actor, request, id: params.id, input: body }),

    async deleteAgent({ actor, params, request }) {
      await deleteAgent(deps, { actor, request, id: params.id, release });
      return true;
    },

    async agentUsage({ params }) {
      await existing(db, params.id);
      return usageOf(db, params.id);
    },

    async inviteAgent({ actor, params, request }) {
      return { set_password_link: await inviteAgent(deps, { actor, request, id: params.id }) };
    },

    async getLinkMail({ actor, params }) {
      return { error: await linkMailError(deps, { actor, id: params.id }) };
    },

    async takeLink({ actor, params, request }) {
      return { set_password_link: await linkByHand(deps, { actor, request, id: params.id }) };
    },

    createApiKey: ({ actor, params, request }) =>
      createApiKey(deps, { actor, request, id: params.id }),

    async deleteApiKey({ actor, params, request }) {
      await removeApiKey(deps, { actor, request, id: params.id });
      return true;
    },
  };
}
