import { customerMail } from '../server/src/testing/customer-mail.ts';
import { openConversation } from './support/conversations.ts';
import { darkDesk, darkPhone, lightDesk, lightPhone, look } from './support/look.ts';
import { setOffline } from './support/network.ts';
import { expect, signIn, test, type Workspace } from './support/test.ts';

test('attributes of every type are set beside the thread, checked, and seen by others at once', async ({
  signedIn: page,
  browser,
  workspace,
}) => {
  await makeAttributes(workspace);
  await openConversation(page, { workspace, user: 'panel' });
  const reader = await workspace.agent('Pia');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, workspace.url, reader.email);
  await other.goto(page.url());
  await expect(other.getByRole('log')).toContainText('Hello');
  const seen = other.getByRole('region', { name: 'Customer' });
  const panel = page.getByRole('region', { name: 'Customer' });

  await panel.getByRole('button', { name: 'Nickname: Add' }).click();
  await page.keyboard.type('Pancho');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Nickname: Pancho' })).toBeFocused();
  await expect(seen).toContainText('Pancho');
  await page.keyboard.press('Enter');
  await page.keyboard.type('nothing of this');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Nickname: Pancho' })).toBeFocused();

  await panel.getByRole('button', { name: 'Seats: Add' }).click();
  const seats = panel.getByRole('textbox', { name: 'Seats' });
  await seats.fill('many');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Takes a number.')).toBeVisible();
  await expect(seats).toHaveValue('many');
  await expect(seen).not.toContainText('many');
  await seats.fill('3');
  await seats.press('Enter');
  await panel.getByRole('button', { name: 'Level: Choose' }).click();
  await page.getByRole('option', { name: 'gold' }).click();
  await expect(panel.getByRole('button', { name: 'Level: gold' })).toBeVisible();
  await panel.getByRole('switch', { name: 'Newsletter' }).click();
  await panel.getByRole('button', { name: 'Birthday: Add' }).click();
  await panel.getByLabel('Birthday').fill('1990-04-30');
  await panel.getByLabel('Birthday').press('Enter');
  await panel.getByRole('button', { name: 'Website: Add' }).click();
  await panel.getByRole('textbox', { name: 'Website' }).fill('example.org/a');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Takes a link that begins with https://.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Website' }).fill('https://example.org/a');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link', { name: 'Open the link' })).toHaveAttribute(
    'href',
    'https://example.org/a',
  );
  await expect(seen.getByRole('link', { name: 'https://example.org/a' })).toBeVisible();
  await expect(seen).toContainText(/Birthday\s*30 Apr 1990/);
  await expect(seen).toContainText(/Level\s*gold/);
  await expect(seen).toContainText(/Newsletter\s*Yes/);
  await expect(seen).toContainText(/Seats\s*3/);

  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: /^A long name/ }).click();
  await page.keyboard.type('الطلب رقم ١٢');
  await page.keyboard.press('Enter');
  await expect(other.getByRole('region', { name: 'Details' })).toContainText('الطلب رقم ١٢');
  // Whoever may not change contacts or conversations reads the same, without a control.
  for (const region of [seen, other.getByRole('region', { name: 'Details' })]) {
    const changes = /Nickname|Newsletter|Level|Birthday|Change customer|^A long name/;
    await expect(region.getByRole('button', { name: changes })).toHaveCount(0);
    await expect(region.getByRole('switch')).toHaveCount(0);
  }
  await look(page, 'panel-attributes', [lightDesk, darkDesk]);
  await other.close();
});

test('without a network, or with an attribute that is gone, what was typed is answered for', async ({
  signedIn: page,
  workspace,
}) => {
  const { id } = await workspace.api.call<{ id: number }>('POST', '/custom-attributes', {
    ...{ name: 'Shoe size', key: 'shoe', applies_to: 'contact', data_type: 'text', values: [] },
  });
  await openConversation(page, { workspace, user: 'shoes' });
  const panel = page.getByRole('region', { name: 'Customer' });
  await panel.getByRole('button', { name: 'Shoe size: Add' }).click();
  const field = panel.getByRole('textbox', { name: 'Shoe size' });
  await field.fill('47');
  await setOffline(page, true);
  await field.press('Enter');
  await expect(panel.getByText('No response from server')).toBeVisible();
  await expect(field).toHaveValue('47');
  await setOffline(page, false);
  await field.press('Enter');
  await expect(panel.getByRole('button', { name: 'Shoe size: 47' })).toBeVisible();
  const gone = Promise.withResolvers<void>();
  await page.route('**/contacts/custom-attributes', async (route) => {
    await gone.promise;
    await route.fulfill({ status: 500, json: { status: 'error', message: 'Not today.' } });
  });
  await panel.getByRole('button', { name: 'Shoe size: 47' }).click();
  await field.fill('48');
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All contacts' })).toBeVisible();
  gone.resolve();
  await expect(page.getByText('Not today.')).toBeVisible();
  await page.goBack();
  await panel.getByRole('button', { name: 'Shoe size: 47' }).click();
  await expect(field).toBeVisible();
  await workspace.api.call('DELETE', `/custom-attributes/${id}`);
  await expect(field).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Change customer' })).toBeVisible();
});

test('of two priorities chosen right after each other the last one counts', async ({
  signedIn: page,
  workspace,
}) => {
  await openConversation(page, { workspace, user: 'hurry' });
  const first = Promise.withResolvers<void>();
  let answers = 0;
  await page.route('**/api/v1/conversations/*/priority', async (route) => {
    if ((route.request().postDataJSON() as { priority: string }).priority === 'High')
      await first.promise;
    await route.fulfill({ response: await route.fetch() });
    answers += 1;
  });
  const details = page.getByRole('region', { name: 'Details' });
  for (const [now, next] of [
    ['None', 'High'],
    ['High', 'Low'],
  ] as const) {
    await details.getByRole('button', { name: now }).first().click();
    await page.getByRole('menuitemradio', { name: next }).click();
    await expect(details.getByRole('button', { name: next })).toBeVisible();
  }
  first.resolve();
  await expect.poll(() => answers).toBe(2);
  const uuid = /[0-9a-f-]{36}/.exec(page.url())?.[0];
  const saved = await workspace.api.call<{ priority: string }>('GET', `/conversations/${uuid}`);
  expect(saved.priority).toBe('Low');
});

test('tags chosen right after each other all stay', async ({ signedIn: page, workspace }) => {
  for (const name of ['swift', 'sudden']) await workspace.api.call('POST', '/tags', { name });
  await openConversation(page, { workspace, user: 'tagging' });
  const first = Promise.withResolvers<void>();
  let answers = 0;
  await page.route('**/api/v1/conversations/*/tags', async (route) => {
    if ((route.request().postDataJSON() as { tags: string[] }).tags.length === 1)
      await first.promise;
    await route.fulfill({ response: await route.fetch() });
    answers += 1;
  });
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Add a tag' }).click();
  for (const name of ['swift', 'sudden']) await page.getByRole('option', { name }).click();
  await expect(details).toContainText('sudden');
  first.resolve();
  await expect.poll(() => answers).toBe(2);
  const uuid = /[0-9a-f-]{36}/.exec(page.url())?.[0];
  const saved = await workspace.api.call<{ tags: string[] }>('GET', `/conversations/${uuid}`);
  expect(saved.tags.toSorted()).toEqual(['sudden', 'swift']);
});

test('the customer is changed beside the thread; what somebody else saved meanwhile is kept', async ({
  signedIn: page,
  workspace,
}) => {
  await openConversation(page, { workspace, user: 'maryam' });
  const panel = page.getByRole('region', { name: 'Customer' });
  await panel.getByRole('button', { name: 'Change customer' }).click();
  await expect(panel.getByLabel('First name')).toBeFocused();
  await panel.getByLabel('First name').fill('');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('cannot be empty')).toBeVisible();
  await panel.getByLabel('First name').fill('مريم');
  await panel.getByLabel('Phone').fill('+47 400 00 000');
  await saveElsewhere(workspace, { email: 'maryam@example.org', last_name: 'ابن خلدون' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByLabel('Last name')).toHaveValue('ابن خلدون');
  await expect(panel.getByLabel('First name')).toHaveValue('مريم');
  await expect(panel.getByLabel('Phone')).toHaveValue('+47 400 00 000');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('link', { name: 'مريم ابن خلدون' })).toBeVisible();
  await expect(panel.getByRole('link', { name: '+47 400 00 000' })).toBeVisible();
  const earlier = page.getByRole('region', { name: 'Earlier conversations' });
  await expect(earlier).toContainText('None that you may see.');
  await workspace.dovecot.deliver(
    'maryam',
    customerMail({
      from: 'maryam@example.org',
      to: 'maryam@parley.test',
      subject: 'One thing more',
      text: 'Hello again',
    }),
  );
  await expect(earlier.getByRole('link', { name: /One thing more/ })).toBeVisible();

  // Another width, another place: the form and what was typed there go along.
  await panel.getByRole('button', { name: 'Change customer' }).click();
  await panel.getByLabel('Last name').fill('half a name');
  await page.setViewportSize(lightPhone);
  const sheet = page.getByRole('dialog', { name: 'Details' });
  await expect(sheet.getByLabel('Last name')).toHaveValue('half a name');
  await expect(sheet.getByLabel('First name')).toHaveValue('مريم');
  await sheet.getByLabel('Last name').fill('x'.repeat(101));
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('At most 100 characters.')).toBeVisible();
  await look(page, 'panel-customer-form', [darkPhone]);
  await sheet.getByLabel('Last name').fill('x'.repeat(100));
  await sheet.getByLabel('Last name').press('Escape');
  await expect(sheet.getByLabel('Last name')).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await look(page, 'panel-sheet', [lightPhone]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

/** One attribute of each type for contacts, and one of conversations with a long name. */
async function makeAttributes({ api }: Workspace): Promise<void> {
  for (const [name, data_type] of [
    ['Nickname', 'text'],
    ['Seats', 'number'],
    ['Newsletter', 'checkbox'],
    ['Birthday', 'date'],
    ['Website', 'link'],
    ['Level', 'list'],
    [`A long name ${'of an attribute '.repeat(5)}`.trim(), 'text'],
  ] as const) {
    await api.call('POST', '/custom-attributes', {
      name,
      key: name.split(' ').slice(0, 2).join('_').toLowerCase(),
      label: `What ${name} means`,
      applies_to: name.startsWith('A long') ? 'conversation' : 'contact',
      data_type,
      values: data_type === 'list' ? ['gold', 'silver'] : [],
    });
  }
}

/** Another agent saves the contact. */
async function saveElsewhere(
  { api, url }: Workspace,
  { email, last_name }: { email: string; last_name: string },
): Promise<void> {
  const { results } = await api.call<{ results: { id: number }[] }>(
    'GET',
    `/contacts?query=${email}`,
  );
  const body = new FormData();
  for (const [key, value] of Object.entries({ first_name: 'Maryam', email, last_name })) {
    body.set(key, value);
  }
  const path = `${url}/api/v1/contacts/${results[0]?.id}`;
  const answer = await fetch(path, { method: 'PUT', headers: api.headers, body });
  expect(answer.status).toBe(200);
}
