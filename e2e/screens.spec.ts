import { darkDesk, darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { playScene } from './support/scene.ts';
import { admin, expect, signIn, test } from './support/test.ts';

test('signing in', async ({ page, workspace }) => {
  await page.goto(workspace.url);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await look(page, 'sign-in');
  await page.goto(`${workspace.url}/reset-password`);
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await look(page, 'reset-password');
});

test('the inbox', async ({ page, freshWorkspace: workspace }) => {
  await signIn(page, workspace.url, admin.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await expect(page.getByText('No mailbox is connected')).toBeVisible();
  await expect(page.getByText('No conversation is open')).toHaveCount(0);
  await look(page, 'inbox-empty');
  await playScene(workspace);
  await page.goto(`${workspace.url}/inboxes/all`);
  await expect(page.getByText('No conversation is open')).toBeVisible();
  await look(page, 'inbox-none-open', [darkDesk, lightDesk]);
  await page.getByRole('link', { name: /Tent pole/ }).click();
  await expect(page.getByText('Inverness has two')).toBeVisible();
  await look(page, 'conversation', [darkPhone, lightTablet, lightDesk]);
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Ewan has it at the till.');
  await look(page, 'note');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toBeVisible();
  await page.getByRole('button', { name: /^To / }).click();
  await look(page, 'reply');
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Resoling/ }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show pictures from outside' })).toBeVisible();
  await look(page, 'html-mail');
});

test('administration', async ({ signedIn: page, workspace }) => {
  const inbox = await workspace.connect('looked');
  await workspace.agent('Nadia');
  for (const [name, path, ready] of [
    ['agents', '/admin/teams/agents', 'Nadia Test'],
    ['new-agent', '/admin/teams/agents/new', 'First name'],
    ['roles', '/admin/teams/roles', 'Everything there is.'],
    ['new-role', '/admin/teams/roles/new', 'Name'],
    ['teams', '/admin/teams/teams', 'New team'],
    ['inboxes', '/admin/inboxes', 'Looked'],
    ['edit-inbox', `/admin/inboxes/${inbox}/edit`, 'Incoming mail'],
    ['ledger', `/admin/inboxes/${inbox}/mail`, 'Looked'],
    ['profile', '/account/profile', ''],
  ] as const) {
    await page.goto(`${workspace.url}${path}`);
    if (name !== 'profile') await expect(page.getByText(ready).first()).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, name);
  }
});
