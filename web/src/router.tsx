import type { Permission } from '@parley/contract';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router';
import { hasStatus } from './api/api-error.ts';
import { queryClient } from './api/query-client.ts';
import { type SearchKind, searchKinds } from './api/search-queries.ts';
import { configQuery, currentUserQuery, may } from './api/session.ts';
import { safeNext } from './api/signed-out.ts';
import { readContactsSearch } from './features/contacts/contacts-search.ts';
import { SignInLayout } from './features/sign-in/index.ts';
import { PageFailed } from './page-failed.tsx';
import { RootLayout } from './root-layout.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The search whose result this page is. */
    foundBy?: { query?: string; tab?: SearchKind };
  }
  interface StaticDataRouteOption {
    /** Translation key of the page title; pages whose title depends on data set their own. */
    title?: string;
  }
}

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => <Navigate to="/inboxes/$type" params={{ type: 'assigned' }} replace />,
  errorComponent: PageFailed,
});

const signInLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'sign-in',
  component: SignInLayout,
});
const signInPages = () => import('./features/sign-in/pages.ts');
const loginRoute = createRoute({
  getParentRoute: () => signInLayout,
  path: '/',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  beforeLoad: async ({ search }) => {
    await needsNoSetup();
    if (await isSignedIn()) throw redirect({ href: safeNext(search.next), replace: true });
  },
  component: lazyRouteComponent(() => import('./features/sign-in/login-page.tsx'), 'LoginPage'),
  staticData: { title: 'signIn.title' },
});
const resetPasswordRoute = createRoute({
  getParentRoute: () => signInLayout,
  path: '/reset-password',
  component: lazyRouteComponent(signInPages, 'ResetPasswordPage'),
  staticData: { title: 'resetPassword.title' },
});
const setPasswordRoute = createRoute({
  getParentRoute: () => signInLayout,
  path: '/set-password',
  validateSearch: (search): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  component: lazyRouteComponent(signInPages, 'SetPasswordPage'),
  staticData: { title: 'setPassword.title' },
});
const setupRoute = createRoute({
  getParentRoute: () => signInLayout,
  path: '/setup',
  beforeLoad: async () => {
    const config = await queryClient.ensureQueryData(configQuery);
    if (!config['app.setup_needed']) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(signInPages, 'SetupPage'),
  staticData: { title: 'setup.title' },
});

const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: async ({ location }) => {
    await needsNoSetup();
    if (await isSignedIn()) return;
    throw redirect({ to: '/', search: { next: location.href }, replace: true });
  },
  component: lazyRouteComponent(() => import('./features/shell/index.ts'), 'MainLayout'),
});

const inboxPages = () => import('./features/inbox/index.ts');
const conversationPages = () => import('./features/conversation/index.ts');
const inboxesIndex = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inboxes',
  beforeLoad: () => {
    throw redirect({ to: '/inboxes/$type', params: { type: 'assigned' }, replace: true });
  },
});
const searchRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inboxes/search',
  validateSearch: ({ query, tab }): { query?: string; tab?: SearchKind } => ({
    // A query of digits comes out of the address as a number.
    query: query === undefined ? undefined : String(query).trim().slice(0, 200),
    tab: searchKinds.find((kind) => kind === tab),
  }),
  beforeLoad: requires('conversations:read', 'messages:read', 'contacts:read', 'contacts:read_all'),
  component: lazyRouteComponent(() => import('./features/search/index.ts'), 'SearchPage'),
  staticData: { title: 'search.title' },
});
const teamInboxRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inboxes/teams/$teamID',
  component: lazyRouteComponent(inboxPages, 'TeamInboxPage'),
});
const teamInboxEmpty = createRoute({
  getParentRoute: () => teamInboxRoute,
  path: '/',
  component: lazyRouteComponent(conversationPages, 'NoConversation'),
});
const teamInboxConversation = createRoute({
  getParentRoute: () => teamInboxRoute,
  path: '/conversation/$uuid',
  component: lazyRouteComponent(conversationPages, 'ConversationPage'),
});
const viewInboxRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inboxes/views/$viewID',
  beforeLoad: requires('view:manage'),
  component: lazyRouteComponent(inboxPages, 'ViewInboxPage'),
});
const viewInboxEmpty = createRoute({
  getParentRoute: () => viewInboxRoute,
  path: '/',
  component: lazyRouteComponent(conversationPages, 'NoConversation'),
});
const viewInboxConversation = createRoute({
  getParentRoute: () => viewInboxRoute,
  path: '/conversation/$uuid',
  component: lazyRouteComponent(conversationPages, 'ConversationPage'),
});
const inboxRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inboxes/$type',
  component: lazyRouteComponent(inboxPages, 'InboxPage'),
});
const inboxEmpty = createRoute({
  getParentRoute: () => inboxRoute,
  path: '/',
  component: lazyRouteComponent(conversationPages, 'NoConversation'),
});
const inboxConversation = createRoute({
  getParentRoute: () => inboxRoute,
  path: '/conversation/$uuid',
  component: lazyRouteComponent(conversationPages, 'ConversationPage'),
});

const contactPages = () => import('./features/contacts/index.ts');
const contactsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/contacts',
  validateSearch: readContactsSearch,
  beforeLoad: requires('contacts:read_all', 'contacts:read'),
  component: lazyRouteComponent(contactPages, 'ContactsPage'),
  staticData: { title: 'contacts.title' },
});
const contactRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/contacts/$id',
  beforeLoad: requires('contacts:read_all', 'contacts:read'),
  component: lazyRouteComponent(contactPages, 'ContactPage'),
});

/** /account and whatever else is below it. */
const accountIndex = createRoute({
  getParentRoute: () => mainLayout,
  path: '/account/$',
  beforeLoad: () => {
    throw redirect({ to: '/account/profile', replace: true });
  },
});
const profileRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/account/profile',
  component: lazyRouteComponent(() => import('./features/account/index.ts'), 'ProfilePage'),
  staticData: { title: 'profile.title' },
});

const adminRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin',
  component: lazyRouteComponent(() => import('./features/admin/index.ts'), 'AdminLanding'),
  staticData: { title: 'admin.title' },
});

const agentPages = () => import('./features/agents/index.ts');
const agentsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/agents',
  beforeLoad: requires('users:manage'),
  component: lazyRouteComponent(agentPages, 'AgentsPage'),
  staticData: { title: 'agents.title' },
});
const newAgentRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/agents/new',
  beforeLoad: requires('users:manage'),
  component: lazyRouteComponent(agentPages, 'NewAgentPage'),
  staticData: { title: 'agents.new' },
});
const editAgentRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/agents/$id/edit',
  beforeLoad: requires('users:manage'),
  component: lazyRouteComponent(agentPages, 'EditAgentPage'),
  staticData: { title: 'agents.edit' },
});

const teamPages = () => import('./features/teams/index.ts');
const teamsRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/teams',
  beforeLoad: requires('teams:manage'),
  component: lazyRouteComponent(teamPages, 'TeamsPage'),
  staticData: { title: 'teams.title' },
});
const newTeamRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/teams/new',
  beforeLoad: requires('teams:manage'),
  component: lazyRouteComponent(teamPages, 'NewTeamPage'),
  staticData: { title: 'teams.new' },
});
const editTeamRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/teams/$id/edit',
  beforeLoad: requires('teams:manage'),
  component: lazyRouteComponent(teamPages, 'EditTeamPage'),
  staticData: { title: 'teams.edit' },
});

const rolePages = () => import('./features/roles/index.ts');
const rolesRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/roles',
  beforeLoad: requires('roles:manage'),
  component: lazyRouteComponent(rolePages, 'RolesPage'),
  staticData: { title: 'roles.title' },
});
const newRoleRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/roles/new',
  beforeLoad: requires('roles:manage'),
  component: lazyRouteComponent(rolePages, 'NewRolePage'),
  staticData: { title: 'roles.new' },
});
const editRoleRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/teams/roles/$id/edit',
  beforeLoad: requires('roles:manage'),
  component: lazyRouteComponent(rolePages, 'EditRolePage'),
  staticData: { title: 'roles.edit' },
});

const inboxAdminPages = () => import('./features/inboxes/index.ts');
const inboxesRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/inboxes',
  beforeLoad: requires('inboxes:manage'),
  component: lazyRouteComponent(inboxAdminPages, 'InboxesPage'),
  staticData: { title: 'inboxes.title' },
});
const newInboxRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/inboxes/new',
  beforeLoad: requires('inboxes:manage'),
  component: lazyRouteComponent(inboxAdminPages, 'NewInboxPage'),
  staticData: { title: 'inboxes.new' },
});
const editInboxRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/inboxes/$id/edit',
  beforeLoad: requires('inboxes:manage'),
  component: lazyRouteComponent(inboxAdminPages, 'EditInboxPage'),
  staticData: { title: 'inboxes.edit' },
});
const inboxMailRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/admin/inboxes/$id/mail',
  beforeLoad: requires('inboxes:manage'),
  component: lazyRouteComponent(inboxAdminPages, 'InboxMailPage'),
  staticData: { title: 'mail.title' },
});

/** Every page of the product: its path, title and permission. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInLayout.addChildren([loginRoute, resetPasswordRoute, setPasswordRoute, setupRoute]),
    mainLayout.addChildren([
      inboxesIndex,
      searchRoute,
      teamInboxRoute.addChildren([teamInboxEmpty, teamInboxConversation]),
      viewInboxRoute.addChildren([viewInboxEmpty, viewInboxConversation]),
      inboxRoute.addChildren([inboxEmpty, inboxConversation]),
      contactsRoute,
      contactRoute,
      accountIndex,
      profileRoute,
      adminRoute,
      agentsRoute,
      newAgentRoute,
      editAgentRoute,
      teamsRoute,
      newTeamRoute,
      editTeamRoute,
      rolesRoute,
      newRoleRoute,
      editRoleRoute,
      inboxesRoute,
      newInboxRoute,
      editInboxRoute,
      inboxMailRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  scrollRestoration: false,
});

/** Who holds none of these is led to the inbox. */
function requires(...anyOf: Permission[]) {
  return async () => {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    if (!anyOf.some((permission) => may(user, permission))) {
      throw redirect({ to: '/inboxes/$type', params: { type: 'assigned' }, replace: true });
    }
  };
}

async function isSignedIn(): Promise<boolean> {
  try {
    await queryClient.ensureQueryData(currentUserQuery);
    return true;
  } catch (error) {
    if (hasStatus(error, 401)) return false;
    throw error;
  }
}

/** Only a workspace that says so is set up first: one whose config is missing is signed in to. */
async function needsNoSetup(): Promise<void> {
  const config = await queryClient.ensureQueryData(configQuery).catch(() => null);
  if (config?.['app.setup_needed']) throw redirect({ to: '/setup', replace: true });
}
