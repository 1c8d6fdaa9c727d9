import type { Page } from '@playwright/test';
import { expect, signIn, test, type Workspace } from './support/test.ts';

const message = 'The server is tired.';
const refused = { status: 500, json: { status: 'error', message, error_type: 'GeneralException' } };
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Makes a call of the API fail in this browser. */
async function fail(page: Page, path: string): Promise<void> {
  await page.route(`**/api/v1${path}`, (route) => route.fulfill(refused));
}

async function openConversation(
  { api, connect }: Workspace,
  subject = 'Failures',
): Promise<string> {
  const inbox_id = await connect('failures');
  const content = '<p>It does not work</p>';
  const person = { contact_email: 'ann@example.org', first_name: 'Ann' };
  const { uuid } = await api.call<{ uuid: string }>('POST', '/conversations', {
    subject,
    content,
    inbox_id,
    ...person,
  });
  return uuid;
}

test('what the agent need not know fails in silence: last seen, settings, config', async ({
  signedIn: page,
  workspace,
}) => {
  const uuid = await openConversation(workspace);
  const warned: string[] = [];
  page.on('console', (entry) => entry.type() === 'warning' && warned.push(entry.text()));
  const thrown: string[] = [];
  page.on('pageerror', ({ message: words }) => thrown.push(words));
  const lastSeen = '/conversations/*/last-seen';
  for (const path of ['/config', '/settings/general', '/notifications/*', lastSeen])
    await fail(page, path);
  await page.clock.install();
  const seen = page.waitForResponse('**/last-seen');
  await page.goto(`${workspace.url}/inboxes/all/conversation/${uuid}`);
  await expect(page.getByRole('log')).toContainText('It does not work');
  // The name it falls back to, and the start-up logged.
  await expect(page).toHaveTitle('Failures - Parley');
  expect(warned.join()).toContain('The config could not be fetched');
  await page.clock.fastForward(3_000);
  expect((await seen).status()).toBe(500);
  // At the next look it is seen, and what was told of it cannot be marked read.
  await page.unroute(`**/api/v1${lastSeen}`);
  const read: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/notifications/read')) read.push(answer.status());
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.clock.fastForward(3_000);
      return read[0];
    })
    .toBe(500);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(toasts(page)).toHaveCount(0);
  expect(thrown).toEqual([]);
});

test('nobody signed in is no failure; a failed list says why and counts 0; uploads and changes say so', async ({
  page,
  workspace,
}) => {
  await openConversation(workspace, 'Not fetched');
  const signedOut = page.waitForResponse('**/api/v1/agents/me');
  await page.goto(`${workspace.url}/inboxes/all`);
  expect((await signedOut).status()).toBe(401);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  await signIn(page, workspace.url, 'ines@parley.test');
  await fail(page, '/conversations/all*');
  await page.goto(`${workspace.url}/inboxes/all`);
  const list = page.getByRole('region', { name: 'All' });
  await expect(list.getByRole('alert')).toContainText('Could not fetch');
  await expect(list.getByRole('alert')).toContainText(message);
  await expect(list.getByRole('button', { name: /Open/ })).toHaveText(/Open\s*0/);
  await page.unrouteAll();
  // News of any row asks anew as well, and may be quicker than the click.
  const again = list.getByRole('button', { name: 'Try again' });
  const row = list.getByRole('link', { name: /Not fetched/ });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await row.click();
  await expect(page.getByRole('log')).toContainText('It does not work');
  await expect(toasts(page)).toHaveCount(0);

  await fail(page, '/media');
  await page.keyboard.press('n');
  await page.locator('input[type=file]').setInputFiles({
    name: 'photo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('words'),
  });
  await expect(toasts(page)).toContainText([message]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('photo.txt', { exact: true })).toHaveCount(0);
});

test('what is not there says so and leads on, and so does a page whose code did not come', async ({
  signedIn: page,
  workspace,
}) => {
  for (const [path, back] of [
    ['/admin/inboxes/9999/edit', '/admin/inboxes'],
    ['/admin/teams/agents/9999/edit', '/admin/teams/agents'],
    ['/contacts/9999', '/contacts'],
    ['/inboxes/teams/9999', '/inboxes/assigned'],
    ['/inboxes/all/conversation/0199aaaa-bbbb-4ccc-8ddd-eeeeffff0000', '/inboxes/all'],
  ] as const) {
    await page.goto(`${workspace.url}${path}`);
    await page.getByRole('link', { name: /^Back to (the list|My inbox)$/ }).click();
    await expect(page).toHaveURL(`${workspace.url}${back}`);
  }

  await page.goto(`${workspace.url}/admin/general`);
  await page.route('**/assets/*contacts*.js', (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${workspace.url}/contacts`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Could not load this page');
  await expect(alert).not.toContainText('.js');
  await page.getByRole('button', { name: /^Open menu/ }).click();
  await expect(page.getByRole('link', { name: /^My inbox/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();

  await test.step('no key waits for a page that does not come', async () => {
    const [uuid] = [await openConversation(workspace), await openConversation(workspace)];
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/assets/conversation-*.js', (route) => route.abort());
    await page.goto(`${workspace.url}/inboxes/all/conversation/${uuid}`);
    await expect(alert).toContainText('Could not load this page');
    await expect(page.locator(`li[data-uuid="${uuid}"]`)).toBeVisible();
    await page.keyboard.press('k');
    await expect(page).not.toHaveURL(new RegExp(uuid));
    // The page of the one before looks the same: these are held while the next one is sought.
    await expect(async () => {
      await page.keyboard.press('r');
      await page.keyboard.press('c');
      const dialog = page.getByRole('dialog', { name: 'New conversation' });
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
