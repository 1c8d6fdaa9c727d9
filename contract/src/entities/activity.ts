import { z } from 'zod';
import { id, time } from '../shapes.ts';
import { agentCompact } from './agent.ts';

/** What the activity log tells of (behaviour.md 7). */
export const activityTypes = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'availability_changed',
  'password_set',
  'password_changed',
  'password_reset_requested',
  'created',
  'updated',
  'deleted',
  'merged',
  'set_password_link_made',
  'sign_in_address_sent',
  'api_key_made',
  'api_key_deleted',
  'mail_read_again',
  'mail_erased',
  'connection_made',
  'connection_ended',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** What a row of the log can be about. */
export const activityModels = [
  'agent',
  'role',
  'team',
  'inbox',
  'oauth_app',
  'tag',
  'status',
  'custom_attribute',
  'macro',
  'template',
  'general_settings',
  'notification_settings',
  'oidc_provider',
] as const;
export type ActivityModel = (typeof activityModels)[number];

const changedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();

/** One field that is other than it was; of a secret only that it changed, never a value. */
export const change = z.object({
  field: z.string(),
  from: changedValue,
  to: changedValue,
  is_secret: z.boolean(),
});

export const activityLog = z.object({
  id,
  activity_type: z.enum(activityTypes),
  /** Who did it; null for the system, and for somebody unknown. */
  actor: agentCompact.pick({ id: true, first_name: true, last_name: true }).nullable(),
  /** The address it came from; empty for what the system does by itself. */
  ip: z.string(),
  model: z.enum(activityModels),
  model_id: id.nullable(),
  /** The name of what changed, as it was then. */
  name: z.string(),
  changes: z.array(change),
  created_at: time,
  /** The same: rows of the log never change. */
  updated_at: time,
});

export type Change = z.output<typeof change>;
export type ActivityLog = z.output<typeof activityLog>;
