import type { PublicConfig } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { version } from '../../version.ts';
import { receiveForm } from '../media/receive-form.ts';
import { setBrandPicture } from './brand-picture.ts';
import { changeGeneralSettings } from './change-general.ts';
import { changeEmailSettings, emailSettings } from './email-settings.ts';
import { describeGeneralSettings, readGeneralSettings } from './general.ts';
import { isSsoEnforced } from './sso.ts';
import { systemMailState } from './system-mail-error.ts';
import { textsOf } from './texts.ts';

export function settingsRoutes(
  deps: Deps,
  {
    setupNeeded,
    restartRequired,
    signInProviders,
  }: {
    setupNeeded: () => Promise<boolean>;
    restartRequired: () => Promise<boolean>;
    signInProviders: () => Promise<PublicConfig['app.sso_providers']>;
  },
): Handlers {
  const { db, config } = deps;
  const described = async () => describeGeneralSettings(db, config, await restartRequired());
  return {
    async config() {
      const settings = await readGeneralSettings(db, config);
      return {
        'app.lang': settings['app.lang'],
        'app.favicon_url': settings['app.favicon_url'],
        'app.logo_url': settings['app.logo_url'],
        'app.site_name': settings['app.site_name'],
        'app.sso_providers': await signInProviders(),
        'app.sso_only': !config.ssoEmergency && (await isSsoEnforced(db)),
        'app.setup_needed': await setupNeeded(),
        'app.version': version,
      };
    },

    async language({ params, reply }) {
      return reply.header('cache-control', 'public, max-age=60').send(textsOf(params.code));
    },

    getGeneralSettings: described,

    async updateGeneralSettings({ body, actor, request }) {
      await changeGeneralSettings(deps, { actor, request }, body);
      return described();
    },

    async setBrandPicture({ actor, params: { picture }, request }) {
      const { file } = await receiveForm(request, { maxBytes: 5 * 1024 * 1024 });
      if (!file) throw fieldFailure(picture, 'errors.required');
      await setBrandPicture(deps, { actor, request }, { picture, content: file.content });
      return described();
    },

    async removeBrandPicture({ actor, params: { picture }, request }) {
      await setBrandPicture(deps, { actor, request }, { picture, content: null });
      return described();
    },

    getEmailNotificationSettings: () => emailSettings(db),
    getSystemMailState: () => systemMailState(db),

    updateEmailNotificationSettings: ({ actor, request, body }) =>
      changeEmailSettings(deps, { actor, request, input: body }),
  };
}
