import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from './i18n/texts.ts';
import { usePageTitle } from './lib/page-title.ts';

const Toaster = lazy(() =>
  import('./ui/toaster.tsx').then((module) => ({ default: module.Toaster })),
);

/**
 * Around everything: the browser's title follows the deepest page that names one, and toasts outlive
 * the page that raised them. Signing in raises none, so it does not wait for them.
 */
export function RootLayout() {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  usePageTitle(title === undefined ? undefined : t(title));
  const isLogin = useLocation({ select: ({ pathname }) => pathname === '/' });
  const [toasts, setToasts] = useState(!isLogin);
  if (!isLogin && !toasts) setToasts(true);
  return (
    <>
      <Outlet />
      {toasts && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
