import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { searchKinds } from '../api/search-queries.ts';
import { readSearchFilters, type SearchAddress } from '../features/search/search-filters.ts';
import { later } from '../lib/later.ts';
import { hasInbox, requires } from './guards.ts';
import { mainLayout } from './layouts.tsx';

const inboxPages = () => import('../features/inbox/index.ts');
const conversationPages = () => import('../features/conversation/index.ts');
// No part of a list, but soon wanted after it.
later(conversationPages);
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
  validateSearch: ({ query, tab, ...rest }): SearchAddress => ({
    // A query of digits comes out of the address as a number.
    query: query === undefined ? undefined : String(query).trim().slice(0, 200),
    tab: searchKinds.find((kind) => kind === tab),
    ...readSearchFilters(rest),
  }),
  beforeLoad: requires('conversations:read', 'messages:read', 'contacts:read', 'contacts:read_all'),
  component: lazyRouteComponent(() => import('../features/search/index.ts'), 'SearchPage'),
  staticData: { title: 'search.title' },
});
const teamInboxRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inboxes/teams/$teamID',
  beforeLoad: hasInbox,
  component: lazyRouteComponent(inboxPages, 'TeamInboxPage'),
});
const teamInboxEmpty = createRoute({
  getParentRoute: () => teamInboxRoute,
  path: '/',
  component: lazyRouteComponent(inboxPages, 'NoConversation'),
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
  component: lazyRouteComponent(inboxPages, 'NoConversation'),
});
const viewInboxConversation = createRoute({
  getParentRoute: () => viewInboxRoute,
  path: '/conversation/$uuid',
  component: lazyRouteComponent(conversationPages, 'ConversationPage'),
});
const inboxRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inboxes/$type',
  beforeLoad: hasInbox,
  loader: async ({ params, preload }) => {
    if (!preload) (await inboxPages()).prepareInbox(params.type);
  },
  // Not with every conversation that is opened in it.
  shouldReload: false,
  component: lazyRouteComponent(inboxPages, 'InboxPage'),
});
const inboxEmpty = createRoute({
  getParentRoute: () => inboxRoute,
  path: '/',
  component: lazyRouteComponent(inboxPages, 'NoConversation'),
});
const inboxConversation = createRoute({
  getParentRoute: () => inboxRoute,
  path: '/conversation/$uuid',
  component: lazyRouteComponent(conversationPages, 'ConversationPage'),
});

/** The lists, each with the conversation open in it, and search. */
export const inboxRoutes = [
  inboxesIndex,
  searchRoute,
  teamInboxRoute.addChildren([teamInboxEmpty, teamInboxConversation]),
  viewInboxRoute.addChildren([viewInboxEmpty, viewInboxConversation]),
  inboxRoute.addChildren([inboxEmpty, inboxConversation]),
] as const;
