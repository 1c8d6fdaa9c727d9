import { z } from 'zod';
import { emailAddress, id, pageQuery, requiredText, text, time, uuid } from '../shapes.ts';
import { contact, contactCompact } from './contact.ts';

export const messageTypes = ['incoming', 'outgoing', 'activity'] as const;
export const messageStatuses = [
  'received',
  'pending',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'bounced',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** behaviour.md 8, "List item". */
export const conversationListItem = z.object({
  uuid,
  reference_number: z.int(),
  subject: z.string(),
  contact: contactCompact,
  inbox_id: id,
  inbox_name: z.string(),
  inbox_channel: z.literal('email'),
  status: z.string(),
  status_id: id,
  snoozed_until: time.nullable(),
  priority: z.string().nullable(),
  priority_id: id.nullable(),
  assigned_user_id: id.nullable(),
  assigned_team_id: id.nullable(),
  last_message: z.string(),
  last_message_at: time,
  last_message_sender: z.enum(['contact', 'agent', 'system']),
  created_at: time,
  updated_at: time,
  waiting_since: time.nullable(),
  first_reply_at: time.nullable(),
  last_reply_at: time.nullable(),
  resolved_at: time.nullable(),
  unread_message_count: z.int(),
  sla_policy_id: id.nullable(),
  next_sla_deadline_at: time.nullable(),
  first_response_deadline_at: time.nullable(),
  resolution_deadline_at: time.nullable(),
  next_response_deadline_at: time.nullable(),
  next_response_met_at: time.nullable(),
});

export const previousConversation = z.object({
  uuid,
  reference_number: z.int(),
  subject: z.string(),
  status: z.string(),
  created_at: time,
});

export const conversation = conversationListItem.extend({
  contact,
  /** The address of the inbox, as customers see it. */
  inbox_mail: z.string(),
  /** Where the inbox asks for answers; empty where it is where it writes from. */
  inbox_reply_to: z.string(),
  /** Whom a reply goes to unless the agent names somebody: Reply-To of the last customer mail decides. */
  reply_recipients: z.array(z.string()),
  inbox_enabled: z.boolean(),
  tags: z.array(z.string()),
  custom_attributes: z.record(z.string(), z.unknown()),
  sla_policy_name: z.string().nullable(),
  previous_conversations: z.array(previousConversation),
  /** The conversation this one was split from (a sender that was no participant), if any. */
  linked_conversation: previousConversation.nullable(),
});

export const address = z.object({ name: z.string(), address: z.string() });

export const attachment = z.object({
  uuid,
  name: z.string(),
  size: z.int(),
  url: z.string(),
  thumbnail_url: z.string().nullable(),
  content_type: z.string(),
  content_id: z.string().nullable(),
  disposition: z.enum(['attachment', 'inline']),
});

/** What an activity row says, with names as they were; the client words it. */
export const activityMeta = z.object({
  type: z.enum([
    'status_changed',
    'snoozed',
    'priority_changed',
    'user_assigned',
    'user_unassigned',
    'team_assigned',
    'team_unassigned',
    'tags_changed',
    'participant_added',
    'bounced',
    'woken',
    'reopened',
    'linked',
    'custom_attribute_changed',
  ]),
  actor: z.string(),
  actor_type: z.enum(['agent', 'contact', 'system']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What made the system do it, with its name as it was. */
  reason: z.object({ type: z.enum(['round_robin']), name: z.string() }).optional(),
});

export const message = z.object({
  uuid,
  conversation_uuid: uuid,
  type: z.enum(messageTypes),
  status: z.enum(messageStatuses),
  /**
   * Sanitised HTML, or text where `content_type` says so. Pictures of the mail itself lie at /uploads;
   * the address of one from elsewhere stands in `data-remote-src`, so that it loads for nobody by accident.
   * Empty for incoming messages in a lean page (`bodies=false`), a frame of the socket and the data of a 409.
   */
  content: z.string(),
  text_content: z.string(),
  content_type: z.enum(['html', 'text']),
  /** Characters of `text_content` before the quoted history begins; null when none. */
  quote_start: z.int().nullable(),
  private: z.boolean(),
  sender_id: id.nullable(),
  sender_type: z.enum(['contact', 'agent', 'system']),
  author: z.object({
    id: id.nullable(),
    name: z.string(),
    email: z.string(),
    avatar_url: z.string().nullable(),
  }),
  meta: z.object({
    from: z.array(address),
    to: z.array(address),
    cc: z.array(address),
    bcc: z.array(address),
    subject: z.string(),
    activity: activityMeta.nullable(),
    /** Set while undo is possible (behaviour.md 4). */
    send_at: time.nullable(),
    /** The mail server's own words about the last try or the bounce. */
    server_words: z.string().nullable(),
    next_try_at: time.nullable(),
    /** Whom a reply has not reached that others have; empty as well while nobody has it. */
    undelivered: z.array(z.string()),
    /** Somebody has the reply, or may have it: it cannot be taken back. */
    is_out: z.boolean(),
    automatic: z.boolean(),
    /** The mail is longer than what is kept of it; all of it stands in its original. */
    is_cut: z.boolean(),
  }),
  attachments: z.array(attachment),
  created_at: time,
  updated_at: time,
});

export const participant = z.object({
  id,
  type: z.enum(['agent', 'contact']),
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.string().nullable(),
});

const addresses = z.array(emailAddress).max(100).default([]);

/**
 * Where a page of messages begins; without any of the three, at the newest. A page whose texts are longer
 * than 10 MB together ends early (`around`: on each side); its `next` or `previous` leads on.
 */
export const messagesQuery = z.strictObject({
  ...pageQuery,
  /** `previous` of a page: what is newer than it. */
  before: z.string().max(2_000).optional(),
  /** The uuid of a message: it, with about as many newer as older ones. */
  around: uuid.optional(),
  /** `false`: `content` of incoming messages is empty, for who shows their body call (up to 2 MB each). */
  bodies: z.enum(['true', 'false']).default('true'),
});

export const messageInput = z.strictObject({
  message: requiredText(1_000_000),
  private: z.boolean().default(false),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  attachments: z.array(id).max(50).default([]),
  sender_type: z.literal('agent').default('agent'),
  /** The newest message the agent had seen; if something arrived since, 409 asks first. */
  seen_message_uuid: uuid.optional(),
  /** Chosen by the client; sending the same one again answers what is there and sends nothing. */
  uuid: uuid.optional(),
});

const missing = 'errors.missing';

/** spec section 5, "New conversation", with its texts. */
export const newConversation = z.strictObject({
  subject: requiredText(998),
  content: requiredText(1_000_000),
  inbox_id: z.int(missing).positive(missing).max(2_147_483_647, missing),
  team_id: id.nullable().default(null),
  agent_id: id.nullable().default(null),
  contact_email: z.string('errors.email').pipe(emailAddress),
  first_name: requiredText(100, missing),
  last_name: text(100)
    .nullish()
    .transform((name) => name ?? ''),
  attachments: z.array(id).max(50).default([]),
  initiator: z.literal('agent').default('agent'),
  /** Of the first message, chosen by the client; the same one again answers what is there and sends nothing. */
  uuid: uuid.optional(),
});

export const draft = z.object({
  content: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  attachments: z.array(attachment.extend({ id })),
  updated_at: time.nullable(),
});
export const draftInput = z.strictObject({
  content: z.string().max(1_000_000),
  to: z.array(z.string().max(320)).max(100).default([]),
  cc: z.array(z.string().max(320)).max(100).default([]),
  bcc: z.array(z.string().max(320)).max(100).default([]),
  attachments: z.array(id).max(50).default([]),
});

export const media = z.object({
  id,
  uuid,
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  url: z.string(),
  thumbnail_url: z.string().nullable(),
});

export type Address = z.output<typeof address>;
export type ActivityMeta = z.output<typeof activityMeta>;
export type Attachment = z.output<typeof attachment>;
export type Conversation = z.output<typeof conversation>;
export type ConversationListItem = z.output<typeof conversationListItem>;
export type Draft = z.output<typeof draft>;
export type Media = z.output<typeof media>;
export type Message = z.output<typeof message>;
export type MessagesQuery = z.output<typeof messagesQuery>;
export type MessageInput = z.output<typeof messageInput>;
export type NewConversation = z.output<typeof newConversation>;
export type Participant = z.output<typeof participant>;

/** One change that many conversations take alike; tags are added and removed, the others stay. */
export const bulkChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('user'), assignee_id: id.nullable() }),
  z.strictObject({ type: z.literal('team'), assignee_id: id.nullable() }),
  z.strictObject({
    type: z.literal('status'),
    status: requiredText(100),
    snoozed_until: z.string().max(40).nullable().default(null),
  }),
  z.strictObject({ type: z.literal('priority'), priority: requiredText(100).nullable() }),
  z.strictObject({
    type: z.literal('tags'),
    how: z.enum(['add', 'remove']),
    tags: z.array(requiredText(100)).min(1).max(100),
  }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** Which conversations a bulk change reached, and why it did not reach the others. */
export const bulkResult = z.object({
  changed: z.array(uuid),
  failed: z.array(z.object({ uuid, message: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResult>;
