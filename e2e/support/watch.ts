import { expect, type Page } from '@playwright/test';
import type { ForeignHost } from './foreign-host.ts';

/** Notes what the page does from now on that it must not, and whether it reached the other host. */
export async function watch(page: Page, { url, host }: { url: string; host: ForeignHost }) {
  const seen: string[] = [];
  const connections = host.connections();
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on('console', (message) => {
    if (message.text() === 'hacked') seen.push('console');
  });
  page.context().on('page', (other) => seen.push(`window ${other.url()}`));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/logout') seen.push('logout');
  });
  // What the policy of a page holds back does not get so far.
  await page.context().route(
    ({ origin }) => origin !== url && origin !== 'null',
    async (route) => {
      seen.push(`request ${new URL(route.request().url()).pathname}`);
      await route.continue();
    },
  );
  return {
    seen,
    async nothingHappened() {
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(seen).toEqual([]);
      expect(host.connections()).toBe(connections);
    },
  };
}
