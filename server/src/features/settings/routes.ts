import { Failure } from '@parley/contract';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import type { Handlers } from '../../http/handler.ts';
import { version } from '../../version.ts';
import { recordChange } from '../activity/index.ts';
import { changeEmailSettings, emailSettings } from './email-settings.ts';
import { readGeneralSettings, withReadOnly } from './general.ts';
import { putSetting } from './repository.ts';
import { textsOf } from './texts.ts';

export function settingsRoutes(
  { db, config, secrets, signal }: Deps,
  setupNeeded: () => Promise<boolean>,
): Handlers {
  return {
    async config() {
      const settings = await readGeneralSettings(db, config);
      return {
        'app.lang': settings['app.lang'],
        'app.favicon_url': settings['app.favicon_url'],
        'app.logo_url': settings['app.logo_url'],
        'app.site_name': settings['app.site_name'],
        'app.sso_providers': [],
        'app.setup_needed': await setupNeeded(),
        'app.version': version,
      };
    },

    async language({ params, reply }) {
      return reply.header('cache-control', 'public, max-age=60').send(textsOf(params.code));
    },

    async getGeneralSettings() {
      return withReadOnly(await readGeneralSettings(db, config));
    },

    async updateGeneralSettings({ body, actor, request }) {
      const timezone = body['app.timezone'];
      if (timezone !== undefined && !isTimeZone(timezone)) {
        const message = 'errors.timezone';
        throw new Failure('InputException', message, {
          data: [{ path: 'app.timezone', message }],
        });
      }
      await commit({ db, signal }, async (tx) => {
        const from = await readGeneralSettings(tx, config);
        for (const [key, value] of Object.entries(body)) await putSetting(tx, key, value);
        const to = await readGeneralSettings(tx, config);
        await recordChange(tx, { actor, request }, { model: 'general_settings', from, to });
        await recordSettings(tx, { changed: 'general', actorId: actor.id });
      });
      return withReadOnly(await readGeneralSettings(db, config));
    },

    getEmailNotificationSettings: () => emailSettings(db),

    updateEmailNotificationSettings: ({ actor, request, body }) =>
      changeEmailSettings({ db, secrets, signal }, { actor, request, input: body }),
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
