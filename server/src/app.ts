import { join } from 'node:path';
import { may } from '@parley/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ownCode, watchCode } from './code-on-disk.ts';
import type { Deps } from './deps.ts';
import { startSequencer } from './events/sequencer.ts';
import { activityRoutes } from './features/activity/index.ts';
import { currentUser } from './features/agents/repository.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { releaseTeam, startAssigning } from './features/assignment/index.ts';
import { agentsExist, authRoutes, identify, logoutRoute } from './features/auth/index.ts';
import { catalogueRoutes } from './features/catalogues/routes.ts';
import { contactRoutes } from './features/contacts/index.ts';
import { conversationRoutes, listItemsFor, releaseFrom } from './features/conversations/index.ts';
import { inboxRoutes } from './features/inboxes/routes.ts';
import { startLive } from './features/live/index.ts';
import { macroRoutes } from './features/macros/routes.ts';
import { mailRoutes } from './features/mail/index.ts';
import { mediaRoutes, uploadRoutes } from './features/media/index.ts';
import { notificationRoutes, startNotifying } from './features/notifications/index.ts';
import { roleRoutes } from './features/roles/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { workspaceLanguage } from './features/settings/general.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { translatorOf } from './features/settings/texts.ts';
import { ssoRoutes } from './features/sso/routes.ts';
import { signInProviders } from './features/sso/service.ts';
import { teamRoutes } from './features/teams/routes.ts';
import { templateRoutes } from './features/templates/index.ts';
import { viewRoutes } from './features/views/routes.ts';
import { healthRoutes } from './http/health.ts';
import { openApiRoutes } from './http/openapi.ts';
import { createHttpServer } from './http/server.ts';
import { webClient } from './http/web-client.ts';
import { startTimers } from './timers.ts';
import { version } from './version.ts';

export type App = { http: FastifyInstance; stop: () => Promise<void> };

/** The composition root: every feature gets its parts here, and nowhere else. */
export async function createApp(
  deps: Deps,
  options: { connectionString: string; webFolder?: string; code?: readonly string[] },
): Promise<App> {
  const { db, config, log, signal } = deps;
  const sequencer = startSequencer({ connectionString: options.connectionString, signal, log });
  const live = startLive(deps);
  const notifying = startNotifying(deps);
  const assigning = startAssigning(deps);
  const timers = startTimers(deps);
  const http = await createHttpServer({
    config,
    log,
    identify: (request) => identify(deps, request),
    translator: async () => translatorOf(await workspaceLanguage(db)),
    handlers: {
      ...settingsRoutes(deps, {
        setupNeeded: async () => !(await agentsExist(db)),
        signInProviders: () => signInProviders(db),
        restartRequired: watchCode(options.code ?? ownCode, deps.now),
      }),
      ...authRoutes(deps, (id) => currentUser(db, id)),
      ...agentRoutes(deps, releaseFrom),
      ...roleRoutes(deps),
      ...teamRoutes(deps, releaseTeam),
      ...inboxRoutes(deps),
      ...templateRoutes(deps),
      ...ssoRoutes(deps),
      ...mediaRoutes(deps),
      ...catalogueRoutes(deps),
      ...viewRoutes(deps),
      ...conversationRoutes(deps),
      ...macroRoutes(deps),
      ...contactRoutes(deps),
      ...mailRoutes(deps),
      ...searchRoutes(deps),
      ...notificationRoutes(deps),
      ...activityRoutes(deps),
    },
    plugins: [
      healthRoutes(async () => {
        await sql`select 1`.execute(db);
      }),
      openApiRoutes(version),
      logoutRoute(deps),
      live.route,
      uploadRoutes(
        deps,
        async (actor, id) =>
          may(actor, 'messages:read') && (await listItemsFor(db, actor, [id])).length > 0,
      ),
      webClient(options.webFolder ?? join(import.meta.dirname, '../../web/dist'), {
        // Without a database there is a page as well, which says so.
        language: () => workspaceLanguage(db).catch(() => 'en'),
        position: live.position,
      }),
    ],
  });
  return {
    http,
    stop: async () => {
      await live.stop();
      await http.close();
      await timers.stop();
      await assigning.stop();
      await notifying.stop();
      await sequencer.stop();
    },
  };
}
