import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from './api/call.ts';
import { queryClient } from './api/query-client.ts';
import { configQuery } from './api/session.ts';
import { startLanguage, useTranslation } from './i18n/texts.ts';

/** Milliseconds after which a page that has no answers yet says so with its skeleton. */
const patience = 500;

/**
 * Spec section 7, "Start-up": the public config, then the texts of the workspace's language. Without the
 * config Parley speaks English and wears its own icon; without texts there is nothing to show.
 */
export async function startWorkspace(): Promise<void> {
  const config = await queryClient.fetchQuery(configQuery).catch((error: unknown) => {
    console.warn('The config could not be fetched', error);
    return null;
  });
  const code = config?.['app.lang'] ?? 'en';
  startLanguage(code, await call(calls.language, { params: { code } }));
}

/**
 * Waits a moment for what the first page has asked for: what comes while it is drawn would have it
 * drawn anew, in one go.
 */
export async function firstAnswers(): Promise<void> {
  const asked = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const answered = Promise.allSettled(asked.map(({ promise }) => promise));
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** Follows the workspace's language and icon, which an administrator may change at any time. */
export function useWorkspaceLook(): void {
  const { language } = useTranslation();
  const config = useQuery(configQuery).data;
  const code = config?.['app.lang'] ?? language;
  const icon = config?.['app.favicon_url'];
  useEffect(() => {
    if (code === language) return;
    call(calls.language, { params: { code } }).then(
      (texts) => startLanguage(code, texts),
      (error: unknown) => console.warn('The language could not be fetched', error),
    );
  }, [code, language]);
  useEffect(() => showFavicon(icon), [icon]);
}

function showFavicon(url: string | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (url && link) {
    link.removeAttribute('type');
    link.href = url;
  }
}
