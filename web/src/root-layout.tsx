import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from './i18n/texts.ts';
import { usePageTitle } from './lib/page-title.ts';
import { useWorkspaceLook } from './start-workspace.ts';
import { Toaster } from './ui/toaster.tsx';

/**
 * Around everything: the browser's title follows the deepest page that names one, and toasts outlive
 * the page that raised them.
 */
export function RootLayout() {
  useWorkspaceLook();
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  usePageTitle(title === undefined ? undefined : t(title));
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
