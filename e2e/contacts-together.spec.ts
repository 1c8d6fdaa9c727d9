import type { Page } from '@playwright/test';
import { writeIn } from './support/contacts.ts';
import { look } from './support/look.ts';
import { setOffline } from './support/network.ts';
import { expect, signIn, test } from './support/test.ts';

test('two agents at one contact, a lost network and an attribute that goes: nothing typed is lost', async ({
  signedIn: page,
  browser,
  workspace,
}) => {
  const { api, url } = workspace;
  const contact = await writeIn(workspace, 'tove');
  const attribute = await api.call<{ id: number }>('POST', '/custom-attributes', {
    ...{ name: 'Shelf', key: 'shelf', applies_to: 'contact', data_type: 'text', values: [] },
  });
  const { email } = await workspace.agent('Ada', 'Admin');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, url, email);
  for (const each of [page, other]) await each.goto(`${url}/contacts/${contact.id}`);
  const expectSaved = async (on: Page) => {
    await expect(on.getByText('Contact saved').last()).toBeVisible();
    await expect(on.getByText('Unsaved changes')).toBeHidden();
  };
  const save = async (on: Page) => {
    await on.getByRole('button', { name: 'Save' }).click();
    await expectSaved(on);
  };

  const conflict = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' });
  const saveChoice = async () => {
    await conflict.getByRole('button', { name: 'Save this choice' }).click();
    await expect(conflict).toBeHidden();
    await expectSaved(page);
  };

  await other.getByLabel('Phone').fill('+45 11');
  await save(other);
  await expect(page.getByLabel('Phone')).toHaveValue('+45 11');

  await page.getByLabel('First name').fill('W'.repeat(100));
  await other.getByLabel('Last name').fill('الأندلسي');
  await save(other);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(conflict.getByRole('radio', { name: 'Theirs الأندلسي' })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: `Yours ${'W'.repeat(100)}` })).toBeChecked();
  await saveChoice();
  await expect(page.getByLabel('Last name')).toHaveValue('الأندلسي');
  await expect(other.getByLabel('First name')).toHaveValue('W'.repeat(100));

  await page.getByLabel('Phone').fill('+45 22');
  await other.getByRole('button', { name: 'Block', exact: true }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await other.getByLabel('Write a note about this contact').fill('Wrote to the wrong shop.');
  await other.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('the wrong shop');
  await expect(page.getByLabel('Phone')).toHaveValue('+45 22');

  await page.getByLabel('Shelf').fill('A 12');
  await api.call('DELETE', `/custom-attributes/${attribute.id}`);
  await expect(page.getByLabel('Shelf')).toHaveCount(0);
  await setOffline(page, true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No response from server')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+45 22');
  const note = page.getByLabel('Write a note about this contact');
  await note.fill('Call before noon.');
  await note.press('Control+Enter');
  await expect(page.getByText('The note was not added. Your text is kept.')).toBeVisible();
  await expect(note).toHaveValue('Call before noon.');
  await setOffline(page, false);
  await note.press('Control+Enter');
  await expect(other.getByRole('region', { name: 'Notes' })).toContainText('before noon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(conflict.getByRole('radio', { name: 'Yours +45 22' })).toBeChecked();
  await saveChoice();
  await expect(other.getByLabel('Phone')).toHaveValue('+45 22');

  for (const address of ['/contacts?sort=newest', `/contacts/${contact.id}`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${url}${address}`);
    await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
    await look(page, address.includes('?') ? 'contacts-long-name' : 'contact-long-name');
    await page.setViewportSize({ width: 390, height: 844 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBe(390);
  }
  await other.close();
});
