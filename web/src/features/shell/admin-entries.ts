import type { Permission } from '@parley/contract';

type AdminGroup =
  | 'nav.groupWorkspace'
  | 'nav.groupConversations'
  | 'nav.groupInboxes'
  | 'nav.groupTeammates'
  | 'nav.groupAutomation'
  | 'nav.groupAttributes'
  | 'nav.groupNotifications'
  | 'nav.groupTemplates'
  | 'nav.groupSecurity';

export type AdminEntry = {
  group: AdminGroup;
  label: string;
  to:
    | '/admin/general'
    | '/admin/conversations/macros'
    | '/admin/inboxes'
    | '/admin/conversations/tags'
    | '/admin/conversations/statuses'
    | '/admin/custom-attributes'
    | '/admin/teams/agents'
    | '/admin/teams/teams'
    | '/admin/teams/roles'
    | '/admin/teams/activity-log'
    | '/admin/notification'
    | '/admin/templates'
    | '/admin/sso';
  permission: Permission;
};

/** What can be administered: one line an area, in the order of the sidebar (spec section 2). */
export const adminEntries: readonly AdminEntry[] = [
  {
    group: 'nav.groupWorkspace',
    label: 'general.title',
    to: '/admin/general',
    permission: 'general_settings:manage',
  },
  {
    group: 'nav.groupConversations',
    label: 'tags.title',
    to: '/admin/conversations/tags',
    permission: 'tags:manage',
  },
  {
    group: 'nav.groupConversations',
    label: 'macros.all',
    to: '/admin/conversations/macros',
    permission: 'macros:manage',
  },
  {
    group: 'nav.groupConversations',
    label: 'statuses.title',
    to: '/admin/conversations/statuses',
    permission: 'status:manage',
  },
  {
    group: 'nav.groupInboxes',
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
    group: 'nav.groupTeammates',
    label: 'activityLog.title',
    to: '/admin/teams/activity-log',
    permission: 'activity_logs:manage',
  },
  {
    group: 'nav.groupAttributes',
    label: 'attributes.title',
    to: '/admin/custom-attributes',
    permission: 'custom_attributes:manage',
  },
  {
    group: 'nav.groupNotifications',
    label: 'notificationSettings.title',
    to: '/admin/notification',
    permission: 'notification_settings:manage',
  },
  {
    group: 'nav.groupTemplates',
    label: 'templates.title',
    to: '/admin/templates',
    permission: 'templates:manage',
  },
  {
    group: 'nav.groupSecurity',
    label: 'sso.title',
    to: '/admin/sso',
    permission: 'oidc:manage',
  },
];
