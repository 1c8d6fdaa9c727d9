import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { admin, expect, signIn, test, type Workspace } from './support/test.ts';

test('a contact is found, changed, noted about, blocked and let in again', async ({
  page,
  freshWorkspace: workspace,
}) => {
  test.setTimeout(180_000);
  const { api, url } = workspace;
  await signIn(page, url, admin.email);
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await look(page, 'contacts-empty');
  await makeContacts(workspace);
  for (const [name, data_type, values] of [
    ['Plan', 'list', ['gold', 'silver']],
    ['Seats', 'number', []],
  ] as const) {
    await api.call('POST', '/custom-attributes', {
      name,
      key: name.toLowerCase(),
      applies_to: 'contact',
      data_type,
      values,
    });
  }
  await page.reload();
  await expect(page.getByRole('link', { name: 'Customer 1', exact: true })).toBeVisible();
  await expect(page.getByText('1 to 50 of 61')).toBeVisible();
  await look(page, 'contacts');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('51 to 61 of 61')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();

  const search = page.getByRole('searchbox', { name: 'Search by name or address' });
  await search.fill('nobody-of-this-name');
  await expect(page.getByText('Nobody found for “nobody-of-this-name”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all contacts' }).click();
  await expect(search).toHaveValue('');
  await search.fill('mia');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('mia');
  await page.getByRole('link', { name: 'Mia Sol' }).click();

  await expect(page).toHaveTitle(/^Mia Sol - /);
  await expect(page.getByRole('link', { name: /About the tent/ })).toBeVisible();
  await page.getByLabel('Phone').fill('+47 400 00 000');
  await page.getByLabel('Plan').click();
  await page.getByRole('option', { name: 'gold' }).click();
  await page.getByLabel('Seats').fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Takes a number.')).toBeVisible();
  await page.getByLabel('Seats').fill('3');
  await page.locator('input[type=file]').setInputFiles({
    name: 'mia.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact saved')).toBeVisible();
  const read = async () => {
    const { results } = await api.call<{ results: Saved[] }>('GET', '/contacts?query=mia');
    return results[0];
  };
  expect(await read()).toMatchObject({
    phone_number: '+47 400 00 000',
    custom_attributes: { plan: 'gold', seats: 3 },
    avatar_url: expect.stringContaining('/'),
  });
  await page.reload();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact saved')).toBeVisible();
  expect(await read()).toMatchObject({ avatar_url: null });
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  await page.getByLabel('Write a note about this contact').fill('Prefers to be called.');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toContainText('Prefers to be called.');
  await look(page, 'contact');
  await notes.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Nothing noted yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('goes to quarantine');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('mia@example.org is blocked')).toBeVisible();
  expect(await read()).toMatchObject({ blocked: true });
  await page.getByRole('button', { name: 'Unblock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  expect(await read()).toMatchObject({ blocked: false });

  await page.getByRole('link', { name: /About the tent/ }).click();
  await page.getByRole('link', { name: 'Mia Sol', exact: true }).click();
  await expect(page).toHaveURL(/\/contacts\/\d+$/);
  await page.getByRole('button', { name: 'New conversation' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await expect(dialog.getByLabel('To')).toHaveValue('mia@example.org');
});

test('an agent who may only read sees the facts and nothing to change them with', async ({
  page,
  freshWorkspace: workspace,
}) => {
  await makeContacts(workspace, 0);
  const agent = await workspace.agent('Reader');
  await signIn(page, workspace.url, agent.email);
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('link', { name: 'Mia Sol' }).click();
  await expect(page.getByText('mia@example.org')).toBeVisible();
  await expect(page.getByRole('link', { name: /About the tent/ })).toBeVisible();
  await look(page, 'contact-read-only');
  for (const name of ['Save', 'Block', 'New conversation', 'Add note'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});

type Saved = {
  phone_number: string;
  blocked: boolean;
  avatar_url: string | null;
  custom_attributes: Record<string, unknown>;
};

/** Mia, who wrote about a tent, and as many others as are asked for. */
async function makeContacts(workspace: Workspace, others = 60): Promise<void> {
  const { api, connect } = workspace;
  const inbox_id = await connect('repairs');
  await workspace.dovecot.deliver(
    'repairs',
    customerMail({
      from: 'Mia Sol <mia@example.org>',
      to: 'repairs@parley.test',
      subject: 'About the tent',
      text: 'Hi',
    }),
  );
  for (let number = 1; number <= others; number += 1) {
    await api.call('POST', '/conversations', {
      subject: 'Hello',
      content: '<p>Hello</p>',
      inbox_id,
      contact_email: `customer${number}@example.org`,
      first_name: 'Customer',
      last_name: String(number),
    });
  }
  const total = async () => (await api.call<{ total: number }>('GET', '/contacts')).total;
  await expect.poll(total, { timeout: 30_000 }).toBe(others + 1);
}

/** A picture of a desk and of a phone, in a theme each; axe finds nothing. */
async function look(page: Page, name: string): Promise<void> {
  for (const [theme, width, height] of [
    ['dark', 390, 844],
    ['light', 1440, 900],
  ] as const) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.screenshot({ path: `screenshots/${name}-${width}-${theme}.png` });
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([]);
  }
}
