import { useEffect } from 'react';
import { useSiteName } from '../api/session.ts';

/** Sets the browser's title to '{page title} - {site name}' (spec section 2). */
export function usePageTitle(title: string | undefined): void {
  const siteName = useSiteName();
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? siteName : `${title} - ${siteName}`;
  }, [title, siteName]);
}
