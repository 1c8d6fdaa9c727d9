import { type GeneralSettings, languages } from '@parley/contract';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Translate } from '../../http/field-errors.ts';
import { version } from '../../version.ts';
import { settingsChangedAt, settingsUnder } from './repository.ts';
import { translatorOf } from './texts.ts';
import { readUpdate } from './update.ts';

type ReadOnly =
  | 'app.version'
  | 'app.restart_required'
  | 'app.update'
  | 'app.root_url_fixed'
  | 'updated_at';
/** General settings that somebody sets. */
export type GeneralValues = Omit<GeneralSettings, ReadOnly>;

const defaults: GeneralValues = {
  'app.site_name': 'Parley',
  'app.lang': 'en',
  'app.root_url': '',
  'app.logo_url': '',
  'app.favicon_url': '/favicon.svg',
  'app.timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  'app.business_hours_id': null,
  'app.max_file_upload_size': 25,
  'app.allowed_file_upload_extensions': ['*'],
};

/** General settings as stored, over the defaults; APP_URL fixes app.root_url (behaviour.md 2). */
export async function readGeneralSettings(db: Db, config: Config): Promise<GeneralValues> {
  const stored = (await settingsUnder(db, 'app.')) as Partial<GeneralValues>;
  const merged = { ...defaults, ...stored };
  const root = config.appUrl ?? (merged['app.root_url'] || `http://localhost:${config.port}`);
  return { ...merged, 'app.root_url': root.replace(/\/+$/, '') };
}

/** The workspace language; English when the stored one is unknown. */
export async function workspaceLanguage(db: Db): Promise<(typeof languages)[number]> {
  return known((await settingsUnder(db, 'app.lang'))['app.lang']);
}

function known(code: unknown): (typeof languages)[number] {
  return languages.find((language) => language === code) ?? 'en';
}

/** How the workspace words things for who has no language of their own: its texts, and moments in its time zone. */
export async function workspaceWording(
  db: Db,
): Promise<{ translate: Translate; moment: (at: Date) => string }> {
  const stored = (await settingsUnder(db, 'app.')) as Partial<GeneralValues>;
  const language = known(stored['app.lang']);
  const timeZone = stored['app.timezone'] ?? defaults['app.timezone'];
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return {
    translate: translatorOf(language),
    moment: (at) => at.toLocaleString(language, style),
  };
}

/** What tells this workspace from every other: the id its storage carries too. */
export async function workspaceId(db: Db): Promise<string> {
  const { id } = await db.selectFrom('storage_marker').select('id').executeTakeFirstOrThrow();
  return id;
}

/** What the workspace calls itself. */
export async function siteName(db: Db): Promise<string> {
  const stored = (await settingsUnder(db, 'app.site_name'))['app.site_name'];
  return typeof stored === 'string' ? stored : defaults['app.site_name'];
}

/** General settings with what nobody sets: version, update, when they were last changed. */
export async function describeGeneralSettings(
  db: Db,
  config: Config,
  restartRequired: boolean,
): Promise<GeneralSettings> {
  return {
    ...(await readGeneralSettings(db, config)),
    'app.version': version,
    'app.restart_required': restartRequired,
    'app.update': await readUpdate(db),
    'app.root_url_fixed': config.appUrl !== undefined,
    updated_at: (await settingsChangedAt(db, 'app.')).toISOString(),
  };
}
