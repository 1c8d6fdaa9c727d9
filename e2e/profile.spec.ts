import { expect, signIn, test } from './support/test.ts';

/** A green square of 32 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAO0lEQVRIiWNQWpVGU8QwasGq0SBKG01FSqMZLW20qFAaLU1XjVY4SqNV5qrRVkXaaMNr1WjTMW1Qt64BLvPIPdd0bbgAAAAASUVORK5CYII=',
  'base64',
);

test('an agent changes name and picture, takes the picture away, and every tab shows it', async ({
  browser,
  workspace,
}) => {
  const philine = await workspace.agent('Philine');
  const context = await browser.newContext();
  const [page, other] = [await context.newPage(), await context.newPage()];
  await signIn(page, workspace.url, philine.email);
  await other.goto(`${workspace.url}/inboxes/assigned`);
  const menu = other.getByRole('button', { name: /Open your menu/ });
  await expect(menu).toContainText('Philine Test');

  await page.goto(`${workspace.url}/account/anything/else`);
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page).toHaveTitle('Edit Profile - Parley');
  await expect(page.getByRole('navigation')).toContainText('Account');
  await expect(page.getByLabel('Email')).toHaveValue(philine.email);
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('First name').fill('Philippa');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({
    name: 'note.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no'),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This file is not a picture')).toBeVisible();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(menu).toContainText('Philippa Test');
  await expect(menu.locator('img')).toHaveAttribute('src', /^\/uploads\/avatar_/);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(menu.locator('img')).toHaveCount(0);
  // The system's colours, until one is chosen; then that, in every tab.
  const [here, there] = [page.locator('html'), other.locator('html')];
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(here).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(here).toHaveAttribute('data-theme', 'light');
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  await expect(here).toHaveAttribute('data-theme', 'dark');
  await expect(there).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inboxes\/assigned$/);
  await context.close();
});
