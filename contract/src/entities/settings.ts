import { z } from 'zod';
import { id, requiredText, text, time, timezone } from '../shapes.ts';
import { authProtocol, tlsType } from './inbox.ts';

export const languages = ['en', 'de', 'ar'] as const;

/** GET /config: what everybody may know before signing in (behaviour.md 1). */
export const publicConfig = z.object({
  'app.lang': z.enum(languages),
  'app.favicon_url': z.string(),
  'app.logo_url': z.string(),
  'app.site_name': z.string(),
  'app.sso_providers': z.array(z.object({ id, name: z.string(), logo_url: z.string() })),
  /** Agents sign in through these only. */
  'app.sso_only': z.boolean(),
  /** True until the first administrator exists: the browser goes to /setup. */
  'app.setup_needed': z.boolean(),
  'app.version': z.string(),
});

export const generalSettings = z.object({
  'app.site_name': z.string(),
  'app.lang': z.enum(languages),
  'app.root_url': z.string(),
  'app.logo_url': z.string(),
  'app.favicon_url': z.string(),
  'app.timezone': z.string(),
  'app.business_hours_id': id.nullable(),
  'app.max_file_upload_size': z.int(),
  'app.allowed_file_upload_extensions': z.array(z.string()),
  'app.version': z.string(),
  'app.restart_required': z.boolean(),
  'app.update': z
    .object({
      is_new: z.boolean(),
      url: z.string(),
      release_version: z.string(),
      release_date: z.string(),
      description: z.string(),
    })
    .nullable(),
  /** APP_URL of the environment says what app.root_url is: it cannot be changed here. */
  'app.root_url_fixed': z.boolean(),
  updated_at: time,
});

/** The pictures that a workspace may show as its own. */
export const brandPictures = ['logo', 'favicon'] as const;

export const generalSettingsInput = z
  .strictObject({
    'app.site_name': requiredText(100),
    'app.lang': z.enum(languages),
    'app.root_url': z.string().trim().max(2_000).refine(isRootAddress, 'errors.url'),
    /** As read it stays; null or '' takes the picture away. A picture is set by its own call. */
    'app.logo_url': z.string().max(2_000).nullable(),
    'app.favicon_url': z.string().max(2_000).nullable(),
    'app.timezone': timezone,
    'app.business_hours_id': z.null('errors.noBusinessHours'),
    /** Megabytes. */
    'app.max_file_upload_size': z.int().min(1).max(500),
    'app.allowed_file_upload_extensions': z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^(\*|\.?[a-z0-9]{1,16})$/, 'errors.extension')
          .transform((extension) => extension.replace(/^\./, '')),
      )
      .min(1, 'errors.extensionNeeded')
      .max(200),
    updated_at: time,
  })
  .partial();

/** Links are made by adding to it, so it ends before a query; empty takes the address back. */
function isRootAddress(value: string): boolean {
  if (value === '') return true;
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#@\s]/.test(value);
}

/** settings/notifications/email: the server that carries system mail (behaviour.md 2). */
export const emailNotificationSettings = z.object({
  enabled: z.boolean(),
  host: z.string(),
  port: z.int(),
  username: z.string(),
  password: z.string(),
  auth_protocol: authProtocol,
  tls_type: tlsType,
  tls_skip_verify: z.boolean(),
  email_address: z.string(),
  updated_at: time,
});
export const emailNotificationSettingsInput = z.strictObject({
  enabled: z.boolean(),
  host: text(253),
  port: z.int().min(1).max(65_535),
  username: text(320).default(''),
  password: z.string().max(1000).default(''),
  auth_protocol: authProtocol,
  tls_type: tlsType,
  tls_skip_verify: z.boolean().default(false),
  email_address: text(320),
  updated_at: time.optional(),
});

/** Why the mails of the system wait, whoever carries them; null while nothing is known against it. */
export const systemMailState = z.object({
  last_error: z.string().nullable(),
  last_error_at: time.nullable(),
});

/** How a test mail went: `message` says what to do where it failed, `server_words` what the server said. */
export const testMail = z.object({
  ok: z.boolean(),
  to: z.string(),
  message: z.string(),
  server_words: z.string(),
});

export type PublicConfig = z.output<typeof publicConfig>;
export type GeneralSettings = z.output<typeof generalSettings>;
export type BrandPicture = (typeof brandPictures)[number];
export type EmailNotificationSettings = z.output<typeof emailNotificationSettings>;
export type EmailNotificationSettingsInput = z.output<typeof emailNotificationSettingsInput>;
export type SystemMailState = z.output<typeof systemMailState>;
export type TestMail = z.output<typeof testMail>;
