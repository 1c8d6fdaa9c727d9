import type { Permission } from '@parley/contract';

/** Who acts: an agent with everything that decides what they may see and do. */
export type Actor = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  /** Role names; Admin has everything (behaviour.md 3). */
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
  team_ids: readonly number[];
};

/** To whom a conversation is assigned: all that the access rule looks at. */
export type Assignment = {
  assigned_user_id: number | null;
  assigned_team_id: number | null;
};

export function isAdmin(actor: Pick<Actor, 'roles'>): boolean {
  return actor.roles.includes('Admin');
}

/** Whether the actor holds the permission; the union over their roles counts, Admin has all. */
export function may(actor: Pick<Actor, 'roles' | 'permissions'>, permission: Permission): boolean {
  return isAdmin(actor) || actor.permissions.has(permission);
}

/** The grounds on which the actor sees conversations; the SQL form is made from the same answer. */
export type Sight = {
  all: boolean;
  assignedTo: number | null;
  teams: readonly number[];
  unassigned: boolean;
};

/** What the actor's permissions let them see (behaviour.md 3); null means no conversation at all. */
export function sightOf(actor: Actor): Sight | null {
  if (!may(actor, 'conversations:read')) return null;
  return {
    all: may(actor, 'conversations:read_all'),
    assignedTo: may(actor, 'conversations:read_assigned') ? actor.id : null,
    teams: may(actor, 'conversations:read_team_inbox') ? actor.team_ids : [],
    unassigned: may(actor, 'conversations:read_unassigned'),
  };
}

/** Whether the actor may see a conversation with this assignment (behaviour.md 3). */
export function maySee(actor: Actor, assignment: Assignment): boolean {
  const sight = sightOf(actor);
  if (!sight) return false;
  if (sight.all) return true;
  const { assigned_user_id: agent, assigned_team_id: team } = assignment;
  if (agent !== null) return agent === sight.assignedTo;
  if (team !== null) return sight.teams.includes(team);
  return sight.unassigned;
}

/**
 * Permissions with which one can, in effect, become an administrator: they decide where links to set a
 * password lead, by which server and in which words they go, or for whom a provider vouches.
 */
export const amountingToAdmin: readonly Permission[] = [
  'general_settings:manage',
  'inboxes:manage',
  'notification_settings:manage',
  'templates:manage',
  'oidc:manage',
];

/** Whether the actor may hand out all of these permissions: nobody grants what they lack. */
export function mayGrant(actor: Actor, permissions: readonly Permission[]): boolean {
  return permissions.every((permission) => may(actor, permission));
}
