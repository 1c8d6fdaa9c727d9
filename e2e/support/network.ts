import type { Page } from '@playwright/test';

/** Takes the network away, or brings it back; waits until the page knows. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await page.waitForFunction((expected) => navigator.onLine !== expected, isOffline);
}
