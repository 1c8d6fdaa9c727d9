import type { Permission } from '@parley/contract';

export type AdminEntry = {
  group: 'nav.groupConversations' | 'nav.groupTeammates' | 'nav.groupTemplates';
  label: string;
  to:
    | '/admin/inboxes'
    | '/admin/teams/agents'
    | '/admin/teams/teams'
    | '/admin/teams/roles'
    | '/admin/templates';
  permission: Permission;
};

/** What can be administered: one line an area, in the order of the sidebar. */
export const adminEntries: readonly AdminEntry[] = [
  {
    group: 'nav.groupConversations',
    label: 'inboxes.title',
    to: '/admin/inboxes',
    permission: 'inboxes:manage',
  },
  {
    group: 'nav.groupTeammates',
    label: 'agents.title',
    to: '/admin/teams/agents',
    permission: 'users:manage',
  },
  {
    group: 'nav.groupTeammates',
    label: 'teams.title',
    to: '/admin/teams/teams',
    permission: 'teams:manage',
  },
  {
    group: 'nav.groupTeammates',
    label: 'roles.title',
    to: '/admin/teams/roles',
    permission: 'roles:manage',
  },
  {
    group: 'nav.groupTemplates',
    label: 'templates.title',
    to: '/admin/templates',
    permission: 'templates:manage',
  },
];
