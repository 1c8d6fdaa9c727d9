import { Failure } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { isSsoEnforced } from '../settings/sso.ts';
import { translatorOf } from '../settings/texts.ts';
import { enter } from './enter.ts';
import { enforceSso, getProvider, listProviders, removeProvider, saveProvider } from './service.ts';
import { begin, finish } from './sign-in.ts';

export function ssoRoutes(deps: Deps): Handlers {
  /** Does a step of a sign-in and sends the browser on: where it goes, or back with what was wrong. */
  async function step(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    work: () => Promise<string>,
  ): Promise<FastifyReply> {
    try {
      return reply.redirect(await work());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      request.log.warn({ err: error }, 'a sign-in through a provider failed');
      const translate = translatorOf(await workspaceLanguage(deps.db));
      // Not in the address: nobody can make the page say things by a link.
      reply.setCookie('sso_failure', translate(error.message, error.values), {
        path: '/',
        sameSite: 'lax',
        secure: request.isSecure,
        maxAge: 20,
      });
      return reply.redirect('/');
    }
  }

  return {
    listOidcProviders: () => listProviders(deps),
    getOidcProvider: ({ params }) => getProvider(deps, params.id),
    createOidcProvider: ({ actor, request, body }) =>
      saveProvider(deps, { actor, request }, { id: null, input: body }),
    updateOidcProvider: ({ actor, request, params, body }) =>
      saveProvider(deps, { actor, request }, { id: params.id, input: body }),
    async deleteOidcProvider({ actor, request, params }) {
      await removeProvider(deps, { actor, request }, params.id);
      return true;
    },

    async getSsoSettings() {
      return { enforced: await isSsoEnforced(deps.db) };
    },
    async updateSsoSettings({ actor, request, body }) {
      await enforceSso(deps, { actor, request }, body.enforced);
      return body;
    },

    beginOidcSignIn: ({ params, query, request, reply }) =>
      step({ request, reply }, () =>
        begin(deps, { id: params.id, next: ownPath(query.next), request, reply }),
      ),
    finishOidcSignIn: ({ params, query, request, reply }) =>
      step({ request, reply }, async () => {
        const { id } = params;
        const { next, ...found } = await finish(deps, { id, state: query.state, request, reply });
        await enter(deps, { ...found, request, reply });
        return next;
      }),
  };
}

/** Where a sign-in leads: a path of our own, never another site. */
function ownPath(next = ''): string {
  const home = '/inboxes/assigned';
  if (!/^\/(?![/\\])/.test(next) || !URL.canParse(next, 'http://own')) return home;
  const { origin, pathname, search, hash } = new URL(next, 'http://own');
  return origin === 'http://own' && !pathname.startsWith('//') ? pathname + search + hash : home;
}
