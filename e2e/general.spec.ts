import { darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { admin, expect, signIn, test } from './support/test.ts';

// One pixel.
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const buffer = Buffer.from(png, 'base64');

test('Admin opens at the general settings; what is changed there is seen in another browser without a reload', async ({
  page,
  browser,
  freshWorkspace: { url, connect, api },
}) => {
  await connect('general');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, url, admin.email);
  await other.goto(`${url}/inboxes/assigned`);
  await other.evaluate(() => Object.assign(window, { isTheSame: true }));

  await signIn(page, url, admin.email);
  await page.goto(`${url}/inboxes/assigned`);
  await page.getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL(`${url}/admin/general`);
  await look(page, 'general', [darkPhone, lightTablet, lightDesk]);

  await page.getByLabel('Name').fill('Mine');
  await api.call('PUT', '/settings/general', { 'app.site_name': 'Theirs' });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' });
  await expect(conflict.getByRole('radio', { name: 'Yours Mine' })).toBeChecked();
  await conflict.getByRole('radio', { name: 'Theirs Theirs' }).click();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Theirs');

  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name').fill('Fellside Hilfe');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByLabel('Time zone').click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kolkata');
  await page.keyboard.press('Enter');
  await page.getByLabel('Allowed types').fill('pdf, png');
  for (const label of ['Logo', 'Icon']) {
    const file = { name: `${label}.png`, mimeType: 'image/png', buffer };
    await page.locator(`input[type=file][aria-label=${label}]`).setInputFiles(file);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Settings saved|Einstellungen gespeichert/)).toBeVisible();

  await expect(other).toHaveTitle('Mein Posteingang - Fellside Hilfe');
  await expect(other.getByRole('complementary').first()).toContainText('Fellside Hilfe');
  await expect(other.locator('link[rel=icon]')).toHaveAttribute('href', /^\/uploads\/favicon_/);
  await other.getByRole('button', { name: 'Neue Konversation' }).first().click();
  const chooser = other.locator('input[type=file][multiple]');
  await chooser.setInputFiles({ name: 'a.exe', mimeType: 'text/plain', buffer });
  await expect(other.getByText('Erlaubt sind: pdf, png')).toBeVisible();
  expect(await other.evaluate(() => 'isTheSame' in window)).toBe(true);

  await other.context().clearCookies();
  await other.goto(url);
  await expect(other.getByRole('banner').locator('img')).toHaveAttribute(
    'src',
    /^\/uploads\/logo_/,
  );
  const settings = await api.call<Record<string, unknown>>('GET', '/settings/general');
  expect(settings['app.timezone']).toBe('Asia/Kolkata');
});

test('who may not change the general settings lands on a page that says what to do', async ({
  page,
  workspace: { url, agent, api },
}) => {
  const name = 'Keeper of inboxes';
  const role = { name, permissions: ['inboxes:manage', 'conversations:read'] };
  await api.call('POST', '/roles', role);
  const become = async (firstName: string, role: string) => {
    const { email } = await agent(firstName, role);
    // A page that is open hears that its session is over, and would leave while another is sought.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await signIn(page, url, email);
  };
  await become('Ivo', name);
  await page.goto(`${url}/admin`);
  await expect(page.getByText('Choose what to set up')).toBeVisible();
  await expect(page).toHaveURL(`${url}/admin`);
  const links = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link');
  await expect(links).toHaveText([/Back to inbox/, 'Inboxes']);

  // Who reads no conversations is at home in Admin; who administers nothing either, on their own page.
  await api.call('POST', '/roles', { name: 'No conversations', permissions: ['inboxes:manage'] });
  await become('Una', 'No conversations');
  await page.goto(`${url}/inboxes/assigned`);
  await expect(page).toHaveURL(`${url}/admin`);
  await expect(links).toHaveText(['Inboxes']);
  await page.goto(`${url}/admin/teams/teams`);
  await expect(page.getByText('You may not open “Teams”.')).toBeVisible();
  await expect(page).toHaveURL(`${url}/admin`);
  await page.goto(`${url}/account/profile`);
  await page.getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL(`${url}/admin`);
  await api.call('POST', '/roles', { name: 'Nothing much', permissions: ['messages:read'] });
  await become('Udo', 'Nothing much');
  for (const path of ['/admin', '/inboxes/all']) {
    await page.goto(`${url}${path}`);
    await expect(page).toHaveURL(`${url}/account/profile`);
  }
});
