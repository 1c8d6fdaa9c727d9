import { customerMail } from '../server/src/testing/customer-mail.ts';
import { writeIn } from './support/contacts.ts';
import { look } from './support/look.ts';
import { admin, expect, signIn, test, type Workspace } from './support/test.ts';

test('a contact is found, changed, noted about, blocked and let in again', async ({
  page,
  freshWorkspace: workspace,
}) => {
  const { api, url } = workspace;
  await signIn(page, url, admin.email);
  await page.goto(`${url}/inboxes/assigned`);
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
  // It is gone from sight before it is gone: to load anew at once would call it off.
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  expect((await deleted).ok()).toBe(true);
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
  // That of the contact, not the one of the sidebar, which is there before the page is.
  await page.getByRole('main').getByRole('button', { name: 'New conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await expect(dialog.getByLabel('To')).toHaveValue('mia@example.org');
});

test('each permission of contacts and notes brings its control, and without it there is none', async ({
  page,
  workspace,
}) => {
  const { api, url } = workspace;
  const contact = await writeIn(workspace, 'rui');
  await api.call('POST', `/contacts/${contact.id}/notes`, { content: 'From the administrator.' });
  const reading = ['conversations:read', 'conversations:read_all', 'messages:read'];
  const role = await api.call<{ id: number; name: string }>('POST', '/roles', {
    name: 'Measured',
    permissions: reading,
  });
  const { id, email } = await workspace.agent('Perm');
  const { roles: _roles, ...agent } = await api.call<Record<string, unknown>>(
    'GET',
    `/agents/${id}`,
  );
  const { first_name, last_name } = agent;
  await api.call('PUT', `/agents/${id}`, { first_name, last_name, email, roles: [role.id] });
  const grant = async (...permissions: string[]) => {
    const all = [...reading, ...permissions];
    await api.call('PUT', `/roles/${role.id}`, { name: role.name, permissions: all });
    await page.goto(`${url}/contacts/${contact.id}`);
  };
  await signIn(page, url, email);
  const link = page.getByRole('link', { name: 'Contacts', exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const notes = page.getByRole('region', { name: 'Notes' });
  const writesNotes = page.getByLabel('Write a note about this contact');

  await grant();
  await expect(page).toHaveURL(/\/inboxes\/assigned$/);
  await page.goto(`${url}/inboxes/all`);
  await page.getByRole('link', { name: /About rui/ }).click();
  const customer = page.getByRole('region', { name: 'Customer' });
  await expect(customer).toContainText('rui@example.org');
  await expect(customer.getByRole('link')).toHaveCount(0);
  await expect(button('Change customer')).toHaveCount(0);

  await grant('contacts:read');
  await expect(page.getByText('rui@example.org')).toBeVisible();
  await expect(page.getByRole('link', { name: /About rui/ })).toBeVisible();
  await expect(link).toHaveCount(0);
  await expect(notes).toHaveCount(0);
  for (const name of ['Save', 'Block', 'New conversation', 'Add note'])
    await expect(button(name)).toHaveCount(0);

  await grant('contacts:read_all');
  await expect(link).toBeVisible();
  await look(page, 'contact-read-only');

  await grant('contacts:read', 'contacts:write');
  await expect(button('Save')).toBeVisible();
  await expect(button('Block')).toHaveCount(0);
  await page.getByRole('link', { name: /About rui/ }).click();
  await expect(button('Change customer')).toBeVisible();

  await grant('contacts:read', 'contacts:block');
  await expect(button('Block')).toBeVisible();
  await expect(button('Save')).toHaveCount(0);

  await grant('contacts:read', 'contact_notes:read');
  await expect(notes).toContainText('From the administrator.');
  await expect(writesNotes).toHaveCount(0);
  await expect(button('Delete note')).toHaveCount(0);

  await grant('contacts:read', 'contact_notes:read', 'contact_notes:write');
  await writesNotes.fill('My own.');
  await writesNotes.press('Control+Enter');
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await expect(button('Delete note')).toHaveCount(1);

  await grant('contacts:read', 'contact_notes:read', 'contact_notes:delete');
  await expect(button('Delete note')).toHaveCount(2);
  await expect(writesNotes).toHaveCount(0);
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
  await expect.poll(total, { timeout: 90_000 }).toBe(others + 1);
}
