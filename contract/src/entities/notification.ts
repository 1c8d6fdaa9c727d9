import { z } from 'zod';
import { id, time, uuid } from '../shapes.ts';

/** What an agent can be notified of (behaviour.md 7). */
export const notificationTypes = ['assigned', 'reply', 'mentioned'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  conversation: z.object({ uuid, reference_number: z.int(), subject: z.string() }),
  /** The message it is about; null for an assignment. */
  message_uuid: uuid.nullable(),
  /** The beginning of that message. */
  excerpt: z.string(),
  actor: z.object({
    type: z.enum(['agent', 'contact', 'system']),
    id: id.nullable(),
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
  created_at: time,
  /** Nothing of it changes but that it is read. */
  updated_at: time,
  read_at: time.nullable(),
});

const preference = z.strictObject({ in_app: z.boolean(), email: z.boolean() });
export const notificationPreferences = z.strictObject({
  assigned: preference,
  reply: preference,
  mentioned: preference,
});

export type Notification = z.output<typeof notification>;
export type NotificationPreferences = z.output<typeof notificationPreferences>;
