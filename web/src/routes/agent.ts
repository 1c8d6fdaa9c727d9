import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readContactsSearch } from '../features/contacts/contacts-search.ts';
import { requires } from './guards.ts';
import { mainLayout } from './layouts.tsx';

const contactPages = () => import('../features/contacts/index.ts');
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
  component: lazyRouteComponent(() => import('../features/account/index.ts'), 'ProfilePage'),
  staticData: { title: 'profile.title' },
});

/** Contacts and the agent's own page. */
export const agentRoutes = [contactsRoute, contactRoute, accountIndex, profileRoute] as const;
