import { z } from 'zod';
import { id, requiredText, text, time } from '../shapes.ts';

export const templateTypes = ['outgoing', 'notification'] as const;
export type TemplateType = (typeof templateTypes)[number];

/** The mails the system writes to agents by itself; each has one template. */
export const systemMails = [
  'assigned',
  'reply',
  'mentioned',
  'welcome',
  'reset',
  'sign_in',
] as const;
export type SystemMailKind = (typeof systemMails)[number];

const contact = ['contact.first_name', 'contact.last_name', 'contact.full_name', 'contact.email'];
const conversation = ['conversation.reference_number', 'conversation.subject', ...contact];
const recipient = ['recipient.first_name', 'recipient.last_name', 'recipient.full_name'];
const always = ['link', 'site_name'];
const aboutConversation = [
  ...recipient,
  'actor.full_name',
  ...conversation,
  'message',
  ...always,
] as const;

/** What may stand between `{{` and `}}`: in what goes to customers, and in each mail of the system. */
export const templateVariables: Record<'outgoing' | SystemMailKind, readonly string[]> = {
  outgoing: [
    'content',
    'agent.first_name',
    'agent.last_name',
    'agent.full_name',
    ...conversation,
    'inbox.name',
    'site_name',
  ],
  assigned: aboutConversation,
  reply: aboutConversation,
  mentioned: aboutConversation,
  welcome: [...recipient, ...always],
  reset: [...recipient, ...always],
  sign_in: [...recipient, ...always],
};

const words = z.object({ subject: z.string(), body: z.string() });

export const template = z.object({
  id,
  type: z.enum(templateTypes),
  /** Which mail of the system it words; null for what goes to customers. */
  event: z.enum(systemMails).nullable(),
  name: z.string(),
  /** Empty for what goes to customers: that keeps the subject of its conversation. */
  subject: z.string(),
  /** HTML with placeholders. */
  body: z.string(),
  /** Wraps the replies of every inbox that names no other. */
  is_default: z.boolean(),
  /** How we word it where nobody changed it, in the workspace language; null for what goes to customers. */
  standard: words.nullable(),
  created_at: time,
  updated_at: time,
});

const parts = {
  subject: text(500).default(''),
  body: requiredText(200_000),
};

export const templateInput = z.strictObject({
  type: z.enum(templateTypes),
  name: requiredText(100),
  ...parts,
  is_default: z.boolean().default(false),
  updated_at: time.optional(),
});

export const templatePreviewInput = z.strictObject({
  type: z.enum(templateTypes),
  event: z.enum(systemMails).nullable().default(null),
  ...parts,
});

/** A mail as it would go out. */
export const templatePreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Whose words were filled in; null where made-up ones were. */
  conversation: z.object({ reference_number: z.int(), subject: z.string() }).nullable(),
});

export type Template = z.output<typeof template>;
export type TemplateInput = z.output<typeof templateInput>;
export type TemplatePreview = z.output<typeof templatePreview>;
export type TemplatePreviewInput = z.output<typeof templatePreviewInput>;
