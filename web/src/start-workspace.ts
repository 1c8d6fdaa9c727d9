import type { PublicConfig } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { call } from './api/call.ts';
import { queryClient } from './api/query-client.ts';
import { configQuery } from './api/session.ts';
import { startLanguage } from './i18n/texts.ts';

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
  if (config) showFavicon(config);
}

function showFavicon(config: PublicConfig): void {
  const url = config['app.favicon_url'];
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (url && link) {
    link.removeAttribute('type');
    link.href = url;
  }
}
