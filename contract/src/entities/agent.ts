import { z } from 'zod';
import { permissionSchema } from '../permissions.ts';
import { emailAddress, id, idOrRow, requiredText, text, time, timezone } from '../shapes.ts';

export const availabilityStatuses = [
  'offline',
  'online',
  'away',
  'away_manual',
  'away_and_reassigning',
] as const;
export type AvailabilityStatus = (typeof availabilityStatuses)[number];
export const availabilityStatus = z.enum(availabilityStatuses);

export const agentCompact = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.string().nullable(),
  availability_status: availabilityStatus,
  enabled: z.boolean(),
});

const named = z.object({ id, name: z.string() });

export const agent = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  enabled: z.boolean(),
  availability_status: availabilityStatus,
  roles: z.array(named),
  teams: z.array(named),
  last_active_at: time.nullable(),
  /** When their API key was made and last used; null without one. */
  api_key: z.object({ created_at: time, last_used_at: time.nullable() }).nullable(),
  created_at: time,
  updated_at: time,
});

/** GET /agents/me (spec section 3, "Current user"). */
export const currentUser = agent
  .omit({ enabled: true, last_active_at: true, api_key: true })
  .extend({
    teams: z.array(named.extend({ emoji: z.string() })),
    permissions: z.array(permissionSchema),
  });

export const agentInput = z.strictObject({
  first_name: requiredText(100),
  last_name: text(100).default(''),
  email: emailAddress,
  roles: z.array(idOrRow).min(1, 'errors.roleNeeded').max(50),
  teams: z.array(idOrRow).max(200).default([]),
  enabled: z.boolean().default(true),
  send_welcome_email: z.boolean().default(true),
  updated_at: time.optional(),
});

/** Creating or inviting answers with the set-password link when no mail could carry it. */
export const agentCreated = agent.extend({
  set_password_link: z.string().nullable(),
});

/** What deleting an agent touches. */
export const agentUsage = z.object({
  open_conversations: z.int(),
  /** Resolved and closed ones. */
  finished_conversations: z.int(),
  /** Those only this agent can use. */
  macros: z.int(),
});

/** What an agent may do more and less than before. */
export const roleEffect = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  gained: z.array(permissionSchema),
  lost: z.array(permissionSchema),
});

export const role = z.object({
  id,
  name: z.string(),
  description: z.string(),
  permissions: z.array(permissionSchema),
  is_default: z.boolean(),
  /** How many agents hold it. */
  agent_count: z.int(),
  created_at: time,
  updated_at: time,
});

export const roleInput = z.strictObject({
  name: requiredText(50),
  description: text(300).default(''),
  permissions: z
    .array(permissionSchema)
    .min(1, 'errors.permissionNeeded')
    .transform((given) => [...new Set(given)]),
  updated_at: time.optional(),
});

export const teamCompact = z.object({
  id,
  name: z.string(),
  emoji: z.string(),
});

/** Who gives out a team's conversations: people, or Parley to one member after the other. */
export const conversationAssignmentTypes = ['manual', 'round_robin'] as const;
export type ConversationAssignmentType = (typeof conversationAssignmentTypes)[number];

export const team = teamCompact.extend({
  /** Null: that of the workspace. */
  timezone: z.string().nullable(),
  conversation_assignment_type: z.enum(conversationAssignmentTypes),
  /** Conversations a member may have and still be given another by round robin; 0: any number. */
  max_auto_assigned_conversations: z.int(),
  member_ids: z.array(id),
  created_at: time,
  updated_at: time,
});
export const teamInput = z.strictObject({
  name: requiredText(100),
  emoji: text(16).default(''),
  timezone: timezone.nullable().default(null),
  conversation_assignment_type: z.enum(conversationAssignmentTypes).default('manual'),
  max_auto_assigned_conversations: z.int().min(0).max(10_000).default(0),
  member_ids: z.array(id).max(1000).default([]),
  updated_at: time.optional(),
});

/** What deleting a team touches. */
export const teamUsage = z.object({
  /** Neither resolved nor closed. */
  conversations: z.int(),
  members: z.int(),
  macros: z.int(),
  views: z.int(),
});

export const password = z.string().min(10, 'errors.passwordShort').max(128, 'errors.passwordLong');

export type Agent = z.output<typeof agent>;
export type AgentCompact = z.output<typeof agentCompact>;
export type AgentInput = z.output<typeof agentInput>;
export type CurrentUser = z.output<typeof currentUser>;
export type AgentUsage = z.output<typeof agentUsage>;
export type RoleEffect = z.output<typeof roleEffect>;
export type Role = z.output<typeof role>;
export type RoleInput = z.output<typeof roleInput>;
export type Team = z.output<typeof team>;
export type TeamCompact = z.output<typeof teamCompact>;
export type TeamUsage = z.output<typeof teamUsage>;
export type TeamInput = z.output<typeof teamInput>;
