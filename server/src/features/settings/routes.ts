import { Failure } from '@parley/contract';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import type { Handlers } from '../../http/handler.ts';
import { isKept, keptPassword, mask } from '../../kept-password.ts';
import { version } from '../../version.ts';
import { recordChange } from '../activity/index.ts';
import { readGeneralSettings, withReadOnly } from './general.ts';
import { putSetting, settingOf } from './repository.ts';
import { emailSettingsKey, type StoredEmailSettings } from './system-mail.ts';
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

    async getEmailNotificationSettings() {
      return shown((await settingOf(db, emailSettingsKey)) as StoredEmailSettings | undefined);
    },

    async updateEmailNotificationSettings({ actor, request, body }) {
      const before = (await settingOf(db, emailSettingsKey)) as StoredEmailSettings | undefined;
      const { password, ...rest } = body;
      const stored: StoredEmailSettings = {
        ...rest,
        password_encrypted: isKept(password)
          ? keptPassword(before, { host: body.host, path: 'password' })
          : secrets.seal(password),
      };
      await commit({ db, signal }, async (tx) => {
        await putSetting(tx, emailSettingsKey, stored);
        const from = before ?? emptyEmailSettings;
        const fields = { model: 'notification_settings', from, to: stored } as const;
        await recordChange(tx, { actor, request }, fields);
      });
      return shown(stored);
    },
  };
}

function shown(stored: StoredEmailSettings | undefined) {
  const { password_encrypted = '', ...rest } = stored ?? emptyEmailSettings;
  return { ...rest, password: password_encrypted === '' ? '' : mask };
}

const emptyEmailSettings: StoredEmailSettings = {
  enabled: false,
  host: '',
  port: 587,
  username: '',
  password_encrypted: '',
  auth_protocol: 'plain',
  tls_type: 'starttls',
  tls_skip_verify: false,
  email_address: '',
};

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
