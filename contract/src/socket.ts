import { z } from 'zod';
import { availabilityStatus } from './entities/agent.ts';
import { contact } from './entities/contact.ts';
import { conversationListItem, message } from './entities/conversation.ts';
import { notification } from './entities/notification.ts';
import { id, uuid } from './shapes.ts';

/** What a `settings` frame can tell of. */
export const changeable = [
  'general',
  'statuses',
  'tags',
  'custom_attributes',
  'macros',
  'views',
  'notifications',
  'agents',
  'teams',
  'inboxes',
] as const;
export type Changeable = (typeof changeable)[number];

/** What the server pushes over /ws (behaviour.md 8, "Socket"). `seq` orders durable frames. */
export const frame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('new_conversation'),
    data: conversationListItem,
    seq: z.int(),
  }),
  z.object({
    type: z.literal('new_message'),
    /** The message and the list row as the receiver sees it. */
    data: z.object({ message, conversation: conversationListItem }),
    seq: z.int(),
  }),
  z.object({
    type: z.literal('message_prop_update'),
    data: z.object({
      conversation_uuid: uuid,
      uuid,
      prop: z.string(),
      value: z.unknown(),
    }),
    seq: z.int(),
  }),
  z.object({
    type: z.literal('conversation_prop_update'),
    data: z.object({ uuid, prop: z.string(), value: z.unknown() }),
    seq: z.int(),
  }),
  z.object({
    type: z.literal('conversation_removed'),
    data: z.object({ uuid }),
    seq: z.int(),
  }),
  /** A contact as it is now; `props` names what changed, `notes` among them. */
  z.object({
    type: z.literal('contact_update'),
    data: z.object({ contact, props: z.array(z.string()) }),
    seq: z.int(),
  }),
  /** Agents whose availability changed, as it is now: what changes within a moment is told together. */
  z.object({
    type: z.literal('presence'),
    data: z.object({
      agents: z.array(z.object({ agent_id: id, availability_status: availabilityStatus })),
    }),
    seq: z.int(),
  }),
  /** Only to the agent it is for. */
  z.object({
    type: z.literal('notification'),
    data: z.object({ notification, unread_count: z.int() }),
    seq: z.int(),
  }),
  /** Who else looks at the conversation that this window shows, and who is writing there. */
  z.object({
    type: z.literal('typing'),
    data: z.object({
      uuid,
      viewers: z.array(z.object({ agent_id: id, is_typing: z.boolean() })),
    }),
    seq: z.null(),
  }),
  /** Something that every screen chooses from is other than it was. */
  z.object({
    type: z.literal('settings'),
    data: z.object({ changed: z.enum(changeable) }),
    seq: z.int().nullable(),
  }),
  /** First frame of every connection: where the stream stands now. */
  z.object({
    type: z.literal('hello'),
    data: z.object({ seq: z.int() }),
    seq: z.int(),
  }),
  /** Too much was missed (older than 1 h or 10,000 events): fetch everything anew. */
  z.object({ type: z.literal('reload'), data: z.object({}), seq: z.int() }),
]);
export type Frame = z.output<typeof frame>;

/** Which conversation a window shows (null: none), and whether its agent is writing in it. */
const shownConversation = z.object({ uuid: uuid.nullable(), is_typing: z.boolean() });
export type ShownConversation = z.output<typeof shownConversation>;

/** What a browser says over /ws, besides the text `ping`. */
export const clientFrame = z.object({ type: z.literal('viewing'), data: shownConversation });
export type ClientFrame = z.output<typeof clientFrame>;
