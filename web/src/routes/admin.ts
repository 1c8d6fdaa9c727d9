import type { Permission } from '@parley/contract';
import {
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { currentUserQuery, may } from '../api/session.ts';
import { readTableSearch } from '../features/admin/table-search.ts';
import { hasAdmin } from '../features/shell/home.ts';
import { leadHome, requires } from './guards.ts';
import { mainLayout } from './layouts.tsx';

const agents = () => import('../features/agents/index.ts');
const teams = () => import('../features/teams/index.ts');
const roles = () => import('../features/roles/index.ts');
const activityLog = () => import('../features/activity-log/index.ts');
const catalogues = () => import('../features/catalogues/index.ts');
const sso = () => import('../features/sso/index.ts');
const inboxes = () => import('../features/inboxes/index.ts');
const macros = () => import('../features/macros-admin/index.ts');
const notificationSettings = () => import('../features/notification-settings/index.ts');
const templates = () => import('../features/templates/index.ts');

const landing = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin',
  beforeLoad: async () => {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    if (may(user, 'general_settings:manage'))
      throw redirect({ to: '/admin/general', replace: true });
    if (!hasAdmin(user)) leadHome(user);
  },
  component: lazyRouteComponent(() => import('../features/admin/index.ts'), 'AdminLanding'),
  staticData: { title: 'admin.title' },
});

const activityLogRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/activity-log',
  // The page reads it: its code would weigh on everybody's start here.
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: requires('activity_logs:manage'),
  component: lazyRouteComponent(activityLog, 'ActivityLogPage'),
  staticData: { title: 'activityLog.title' },
});

/** The pages of Admin: path, title, permission. */
export const adminRoutes = [
  landing,
  adminPage('/admin/general', 'general_settings:manage', {
    title: 'general.title',
    component: lazyRouteComponent(() => import('../features/general/index.ts'), 'GeneralPage'),
  }),
  activityLogRoute,
  adminPage('/admin/teams/agents', 'users:manage', {
    title: 'agents.title',
    component: lazyRouteComponent(agents, 'AgentsPage'),
  }),
  adminPage('/admin/teams/agents/new', 'users:manage', {
    title: 'agents.new',
    component: lazyRouteComponent(agents, 'NewAgentPage'),
  }),
  adminPage('/admin/teams/agents/$id/edit', 'users:manage', {
    title: 'agents.edit',
    component: lazyRouteComponent(agents, 'EditAgentPage'),
  }),
  adminPage('/admin/teams/teams', 'teams:manage', {
    title: 'teams.title',
    component: lazyRouteComponent(teams, 'TeamsPage'),
  }),
  adminPage('/admin/teams/teams/new', 'teams:manage', {
    title: 'teams.new',
    component: lazyRouteComponent(teams, 'NewTeamPage'),
  }),
  adminPage('/admin/teams/teams/$id/edit', 'teams:manage', {
    title: 'teams.edit',
    component: lazyRouteComponent(teams, 'EditTeamPage'),
  }),
  adminPage('/admin/teams/roles', 'roles:manage', {
    title: 'roles.title',
    component: lazyRouteComponent(roles, 'RolesPage'),
  }),
  adminPage('/admin/teams/roles/new', 'roles:manage', {
    title: 'roles.new',
    component: lazyRouteComponent(roles, 'NewRolePage'),
  }),
  adminPage('/admin/teams/roles/$id/edit', 'roles:manage', {
    title: 'roles.edit',
    component: lazyRouteComponent(roles, 'EditRolePage'),
  }),
  adminPage('/admin/conversations/tags', 'tags:manage', {
    title: 'tags.title',
    component: lazyRouteComponent(catalogues, 'TagsPage'),
  }),
  adminPage('/admin/conversations/statuses', 'status:manage', {
    title: 'statuses.title',
    component: lazyRouteComponent(catalogues, 'StatusesPage'),
  }),
  adminPage('/admin/custom-attributes', 'custom_attributes:manage', {
    title: 'attributes.title',
    component: lazyRouteComponent(catalogues, 'AttributesPage'),
  }),
  adminPage('/admin/sso', 'oidc:manage', {
    title: 'sso.title',
    component: lazyRouteComponent(sso, 'SsoPage'),
  }),
  adminPage('/admin/sso/new', 'oidc:manage', {
    title: 'sso.new',
    component: lazyRouteComponent(sso, 'NewProviderPage'),
  }),
  adminPage('/admin/sso/$id/edit', 'oidc:manage', {
    title: 'sso.edit',
    component: lazyRouteComponent(sso, 'EditProviderPage'),
  }),
  adminPage('/admin/inboxes', 'inboxes:manage', {
    title: 'inboxes.title',
    component: lazyRouteComponent(inboxes, 'InboxesPage'),
  }),
  adminPage('/admin/inboxes/new', 'inboxes:manage', {
    title: 'inboxes.new',
    component: lazyRouteComponent(inboxes, 'NewInboxPage'),
  }),
  adminPage('/admin/inboxes/oauth', 'inboxes:manage', {
    title: 'inboxes.oauthTitle',
    component: lazyRouteComponent(inboxes, 'OauthAppsPage'),
  }),
  adminPage('/admin/inboxes/$id/edit', 'inboxes:manage', {
    title: 'inboxes.edit',
    component: lazyRouteComponent(inboxes, 'EditInboxPage'),
  }),
  adminPage('/admin/inboxes/$id/mail', 'inboxes:manage', {
    title: 'mail.title',
    component: lazyRouteComponent(inboxes, 'InboxMailPage'),
  }),
  adminPage('/admin/conversations/macros', 'macros:manage', {
    title: 'macros.all',
    component: lazyRouteComponent(macros, 'MacrosPage'),
  }),
  adminPage('/admin/conversations/macros/new', 'macros:manage', {
    title: 'macros.new',
    component: lazyRouteComponent(macros, 'NewMacroPage'),
  }),
  adminPage('/admin/conversations/macros/$id/edit', 'macros:manage', {
    title: 'macros.edit',
    component: lazyRouteComponent(macros, 'EditMacroPage'),
  }),
  adminPage('/admin/notification', 'notification_settings:manage', {
    title: 'notificationSettings.title',
    component: lazyRouteComponent(notificationSettings, 'NotificationSettingsPage'),
  }),
  adminPage('/admin/templates', 'templates:manage', {
    title: 'templates.title',
    component: lazyRouteComponent(templates, 'TemplatesPage'),
  }),
  adminPage('/admin/templates/new', 'templates:manage', {
    title: 'templates.new',
    component: lazyRouteComponent(templates, 'NewTemplatePage'),
  }),
  adminPage('/admin/templates/$id/edit', 'templates:manage', {
    title: 'templates.edit',
    component: lazyRouteComponent(templates, 'EditTemplatePage'),
  }),
] as const;

function adminPage<const Path extends string>(
  path: Path,
  permission: Permission,
  { title, component }: { title: string; component: RouteComponent },
) {
  return createRoute({
    getParentRoute: () => mainLayout,
    path,
    validateSearch: readTableSearch,
    beforeLoad: requires(permission),
    component,
    staticData: { title },
  });
}
