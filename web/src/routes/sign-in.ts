import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { configQuery } from '../api/session.ts';
import { safeNext } from '../api/signed-out.ts';
import { LoginPage } from '../features/sign-in/index.ts';
import { isSignedIn, needsNoSetup } from './guards.ts';
import { signInLayout } from './layouts.tsx';

const signInPages = () => import('../features/sign-in/pages.ts');
const loginRoute = createRoute({
  getParentRoute: () => signInLayout,
  path: '/',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  beforeLoad: async ({ search }) => {
    await needsNoSetup();
    if (await isSignedIn()) throw redirect({ href: safeNext(search.next), replace: true });
  },
  component: LoginPage,
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

/** Everything before signing in. */
export const signInRoutes = signInLayout.addChildren([
  loginRoute,
  resetPasswordRoute,
  setPasswordRoute,
  setupRoute,
]);
