import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router';
import { SignInLayout } from '../features/sign-in/index.ts';
import { PageFailed } from '../page-failed.tsx';
import { RootLayout } from '../root-layout.tsx';
import { isSignedIn, needsNoSetup } from './guards.ts';

export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => <Navigate to="/inboxes/$type" params={{ type: 'assigned' }} replace />,
  errorComponent: PageFailed,
});

export const signInLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'sign-in',
  component: SignInLayout,
});
export const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: async ({ location }) => {
    await needsNoSetup();
    if (await isSignedIn()) return;
    throw redirect({ to: '/', search: { next: location.href }, replace: true });
  },
  component: lazyRouteComponent(() => import('../features/shell/index.ts'), 'MainLayout'),
});
