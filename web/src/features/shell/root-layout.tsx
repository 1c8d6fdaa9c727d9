import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/page-title.ts';

/** Around everything: the browser's title follows the deepest page that names one. */
export function RootLayout() {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  usePageTitle(title === undefined ? undefined : t(title));
  return <Outlet />;
}
