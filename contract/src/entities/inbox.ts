import { z } from 'zod';
import { emailAddress, id, requiredText, text, time } from '../shapes.ts';

export const tlsType = z.enum(['none', 'starttls', 'tls']);
export const authProtocol = z.enum(['none', 'plain', 'login', 'cram']);

const host = requiredText(253);
const port = z.int().min(1).max(65_535);
/** Present when the server is already stored: its masked or empty password keeps the stored one. */
const serverId = id.optional();

export const imapServer = z.strictObject({
  id: serverId,
  host,
  port,
  username: requiredText(320),
  password: z.string().max(1000).default(''),
  mailbox: requiredText(255).default('INBOX'),
  tls_type: tlsType,
  tls_skip_verify: z.boolean().default(false),
});

export const smtpServer = z.strictObject({
  id: serverId,
  host,
  port,
  username: text(320).default(''),
  password: z.string().max(1000).default(''),
  auth_protocol: authProtocol,
  tls_type: tlsType,
  tls_skip_verify: z.boolean().default(false),
});

export const inboxConfig = z.strictObject({
  imap: z.array(imapServer).max(5).default([]),
  smtp: z.array(smtpServer).max(5).default([]),
});

/** Who signs an inbox in to its servers in place of a password. */
export const oauthProvider = z.enum(['google', 'microsoft']);

/** What an inbox's sign-in with its provider needs: nothing, or a person who connects it (again). */
export const oauthStates = ['connected', 'missing', 'refused'] as const;

/** Which mail of a new mailbox is taken: from now on, the last N days, or everything. */
export const importStart = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('now') }),
  z.strictObject({ from: z.literal('days'), days: z.int().min(1).max(3650) }),
  z.strictObject({ from: z.literal('everything') }),
]);

export const inboxInput = z.strictObject({
  name: requiredText(100),
  channel: z.literal('email').default('email'),
  enabled: z.boolean().default(true),
  csat_enabled: z.boolean().default(false),
  /** The address customers write to and see: `Name <address>` or the address alone. */
  from: requiredText(320),
  reply_to: z.union([z.literal(''), emailAddress]).default(''),
  plus_addressing: z.boolean().default(true),
  quote_history: z.boolean().default(true),
  /** The template its replies are put into; null takes the default one. */
  template_id: id.nullable().default(null),
  /** Rich text beneath each reply. */
  signature: z.string().max(20_000).default(''),
  /** With one, servers that ask for a sign-in are given its access token, and no password. */
  oauth_provider: oauthProvider.nullable().default(null),
  config: inboxConfig,
  import_start: importStart.default({ from: 'now' }),
  updated_at: time.optional(),
});

export const inbox = z.object({
  id,
  name: z.string(),
  channel: z.literal('email'),
  enabled: z.boolean(),
  csat_enabled: z.boolean(),
  from: z.string(),
  reply_to: z.string(),
  plus_addressing: z.boolean(),
  quote_history: z.boolean(),
  template_id: id.nullable(),
  signature: z.string(),
  oauth_provider: oauthProvider.nullable(),
  /** Null without a provider. */
  oauth_state: z.enum(oauthStates).nullable(),
  config: z.object({
    imap: z.array(imapServer.extend({ id })),
    smtp: z.array(smtpServer.extend({ id })),
  }),
  import_start: importStart,
  /** What stops mail right now, in words that say what to do; null when all is well. */
  last_error: z.string().nullable(),
  last_error_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

/** What deleting an inbox would touch. */
export const inboxUsage = z.object({
  /** With any, it cannot be deleted. */
  conversations: z.int(),
  mails: z.int(),
});

export const inboxName = z.object({
  id,
  name: z.string(),
  channel: z.literal('email'),
  enabled: z.boolean(),
});

/** An inbox to who does not manage inboxes: nothing of its addresses and servers. */
export const inboxSummary = inboxName.extend({ created_at: time, updated_at: time }).strict();

/** One step of "Test connection": what was tried, whether it worked, the server's own words. */
export const connectionStep = z.object({
  server: z.enum(['imap', 'smtp']),
  host: z.string(),
  step: z.enum(['resolve', 'connect', 'tls', 'sign_in', 'mailbox']),
  ok: z.boolean(),
  /** A translation key of what to do; empty when ok. */
  message: z.string(),
  server_words: z.string(),
});

export const ledgerStates = [
  'found',
  'stored',
  'message',
  'duplicate',
  'quarantined',
  'ignored',
  'before_start',
  'failed',
  'erased',
] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** One mail the server holds, and what became of it. */
export const ledgerRow = z.object({
  id,
  folder: z.string(),
  uid_validity: z.int().nullable(),
  uid: z.int().nullable(),
  state: z.enum(ledgerStates),
  reason: z.string(),
  attempts: z.int(),
  size: z.int().nullable(),
  subject: z.string(),
  sender: z.string(),
  conversation_uuid: z.string().nullable(),
  message_uuid: z.string().nullable(),
  /** Whether who asks may read it. Of a customer's mail they may not, the row tells that it is there. */
  readable: z.boolean(),
  created_at: time,
  updated_at: time,
});

export const ledgerSummary = z.object({
  /** What the mail server says its mailbox holds; null until it was asked. */
  server_count: z.int().nullable(),
  server_counted_at: time.nullable(),
  before_start: z.int(),
  taken: z.int(),
  duplicate: z.int(),
  quarantined: z.int(),
  ignored: z.int(),
  waiting: z.int(),
  failed: z.int(),
  last_error: z.string().nullable(),
  last_error_at: time.nullable(),
  /** Whether an instance reads this mailbox now. */
  reading: z.boolean(),
  outbox: z.object({ pending: z.int(), failed: z.int(), uncertain: z.int() }),
});

const webAddress = z.url({ protocol: /^https?$/, error: 'errors.url' }).max(2_000);

/** What a provider gave for this installation, to sign inboxes in with. */
export const oauthAppInput = z.strictObject({
  client_id: requiredText(500),
  /** Masked or empty keeps the stored one. */
  client_secret: z.string().max(2_000).default(''),
  /** Where people agree, and where codes become tokens. */
  authorize_url: webAddress,
  token_url: webAddress,
});

export const oauthApp = z.object({
  provider: oauthProvider,
  /** Whether it was set up; before, the addresses are the provider's own. */
  is_set: z.boolean(),
  client_id: z.string(),
  client_secret: z.string(),
  authorize_url: z.string(),
  token_url: z.string(),
  /** What to name to the provider as the address it leads back to. */
  redirect_url: z.string(),
});

export type Inbox = z.output<typeof inbox>;
export type InboxUsage = z.output<typeof inboxUsage>;
export type OauthProvider = z.output<typeof oauthProvider>;
export type OauthApp = z.output<typeof oauthApp>;
export type OauthAppInput = z.output<typeof oauthAppInput>;
export type InboxInput = z.output<typeof inboxInput>;
export type InboxImapConfig = z.output<typeof imapServer>;
export type InboxSmtpConfig = z.output<typeof smtpServer>;
export type ImportStart = z.output<typeof importStart>;
export type ConnectionStep = z.output<typeof connectionStep>;
export type LedgerRow = z.output<typeof ledgerRow>;
export type LedgerSummary = z.output<typeof ledgerSummary>;
