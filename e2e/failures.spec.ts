import type { Page } from '@playwright/test';
import { expect, signIn, test, type Workspace } from './support/test.ts';

const message = 'The server is tired.';
const refused = { status: 500, json: { status: 'error', message, error_type: 'GeneralException' } };
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Makes a call of the API fail in this browser. */
async function fail(page: Page, path: string): Promise<void> {
  await page.route(`**/api/v1${path}`, (route) => route.fulfill(refused));
}

async function openConversation({ api, connect }: Workspace): Promise<string> {
  const inbox_id = await connect('failures');
  const content = '<p>It does not work</p>';
  const person = { contact_email: 'ann@example.org', first_name: 'Ann' };
  const { uuid } = await api.call<{ uuid: string }>('POST', '/conversations', {
    subject: 'Failures',
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
  for (const path of ['/config', '/settings/general', '/conversations/*/last-seen'])
    await fail(page, path);
  const seen = page.waitForResponse('**/last-seen');
  await page.goto(`${workspace.url}/inboxes/all/conversation/${uuid}`);
  await expect(page.getByRole('log')).toContainText('It does not work');
  // The name it falls back to, and the start-up logged.
  await expect(page).toHaveTitle('Failures - Parley');
  expect(warned.join()).toContain('The config could not be fetched');
  expect((await seen).status()).toBe(500);
  await expect(toasts(page)).toHaveCount(0);
});

test('nobody signed in is no failure; a failed list says why and counts 0; uploads and changes say so', async ({
  page,
  workspace,
}) => {
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
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByRole('link', { name: /Failures/ }).click();
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
