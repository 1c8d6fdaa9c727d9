import { createRouter } from '@tanstack/react-router';
import type { SearchAddress } from './features/search/search-filters.ts';
import { PageFailed } from './page-failed.tsx';
import { adminRoutes } from './routes/admin.ts';
import { agentRoutes } from './routes/agent.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { mainLayout, rootRoute } from './routes/layouts.tsx';
import { signInRoutes } from './routes/sign-in.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The search whose result this page is. */
    foundBy?: SearchAddress;
  }
  interface StaticDataRouteOption {
    /** Translation key of the page title; pages whose title depends on data set their own. */
    title?: string;
  }
}

/** Every page of the product; what they are stands in `routes/`. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoutes,
    mainLayout.addChildren([...inboxRoutes, ...agentRoutes, ...adminRoutes]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  scrollRestoration: false,
});
