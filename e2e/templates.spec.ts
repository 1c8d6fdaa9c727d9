import { newConversation } from './support/conversations.ts';
import { darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { admin, expect, mailTo, signIn, test } from './support/test.ts';

test('a template is written with offered variables, previewed, and seen in a received mail', async ({
  signedIn: page,
  workspace,
}) => {
  const { url, api, sink } = workspace;
  const inbox = await workspace.connect('lettered');
  await newConversation(workspace, { inbox, subject: 'A kettle that sings' });
  await page.goto(`${url}/admin/templates`);
  await expect(page.getByRole('table', { name: 'To agents' }).getByRole('row')).toHaveCount(7);
  await look(page, 'templates', [darkPhone, lightTablet, lightDesk]);

  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByLabel('Name').fill('Letterhead');
  const mail = page.getByLabel('Mail', { exact: true });
  await mail.fill('<h2>Fellside</h2>{{ content }}<p>To ');
  await mail.press('End');
  await mail.pressSequentially('{{con');
  const offered = page.getByRole('listbox', { name: 'Variables' });
  await expect(offered.getByRole('option').first()).toContainText('content');
  await mail.pressSequentially('tact.fu');
  await expect(offered.getByRole('option')).toHaveCount(1);
  await look(page, 'template-new', [darkPhone, lightDesk]);
  await mail.press('Enter');
  await expect(mail).toHaveValue('<h2>Fellside</h2>{{ content }}<p>To {{ contact.full_name }}');
  const shown = page.frameLocator('iframe[title=Preview]');
  await expect(shown.getByRole('heading', { name: 'Fellside' })).toBeVisible();
  await expect(page.getByText('A kettle that sings').first()).toBeVisible();

  await mail.pressSequentially(' {{ contact.surname }}');
  await expect(page.getByText('There is no variable “contact.surname”.')).toContainText(
    'contact.last_name',
  );
  await mail.fill('<h2>Fellside</h2>{{ content }}');
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('link', { name: 'Letterhead' }).click();
  await page.getByRole('switch', { name: 'Default' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Letterhead saved')).toBeVisible();

  await api.call('POST', '/conversations', {
    subject: 'Your order',
    content: '<p>It has left.</p>',
    inbox_id: inbox,
    contact_email: 'letter@example.org',
    first_name: 'Lena',
  });
  expect(await mailTo(sink, 'letter@example.org')).toContain(
    '<h2>Fellside</h2><p>It has left.</p>',
  );
});

test('a mail of the system is worded anew and brought back', async ({
  signedIn: page,
  workspace,
}) => {
  await page.goto(`${workspace.url}/admin/templates`);
  await page.getByRole('link', { name: 'Welcome' }).click();
  const subject = page.getByLabel('Subject');
  const before = await subject.inputValue();
  await subject.fill('Come in, {{rec');
  await expect(page.getByRole('listbox', { name: 'Variables' })).toBeVisible();
  await subject.press('ArrowDown');
  await subject.press('Tab');
  await expect(subject).toHaveValue('Come in, {{ recipient.last_name }}');
  await look(page, 'template-system', [lightDesk]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Welcome saved')).toBeVisible();
  await page.getByRole('button', { name: 'Bring back the standard words' }).click();
  await expect(subject).toHaveValue(before);
  await page.getByRole('link', { name: 'Templates' }).first().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('row', { name: /Welcome/ })).not.toContainText('As delivered');
});

test('the server of the mails to agents is tried and set', async ({
  signedIn: page,
  workspace,
}) => {
  await page.goto(`${workspace.url}/admin/notification`);
  await page.getByLabel('Sender').fill('Fellside <notices@parley.test>');
  await page.getByLabel('Server and port').fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill('1');
  await page.getByLabel('Encryption').click();
  await page.getByRole('option', { name: /^None/ }).click();
  await page.getByLabel('Sign-in').click();
  await page.getByRole('option', { name: 'None' }).click();
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(page.getByText('ECONNREFUSED')).toBeVisible();
  await page.getByLabel('Port', { exact: true }).fill(String(workspace.sink.port));
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(page.getByText(/^250/)).toBeVisible();
  expect(await mailTo(workspace.sink, admin.email)).toContain('From: Fellside');
  await look(page, 'notification-settings', [darkPhone, lightTablet, lightDesk]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notification settings saved')).toBeVisible();
});

test('mail of the system that does not go out is told of, and the link is handed over instead', async ({
  page,
  freshWorkspace: { url, api, sink, agent },
}) => {
  const { id } = await agent('Lotte');
  const server = {
    ...{ host: '127.0.0.1', port: sink.port, auth_protocol: 'none', tls_type: 'none' },
    email_address: 'notices@parley.test',
  };
  const path = '/settings/notifications/email';
  await api.call('PUT', path, { ...server, enabled: true, port: 1 });
  await signIn(page, url, admin.email);
  await page.goto(`${url}/admin/teams/agents/${id}/edit`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'New password link' }).click();
  await expect(page.getByRole('alert')).toContainText('ECONNREFUSED', { timeout: 90_000 });
  await look(page, 'agent-link-stuck');
  await page.getByRole('button', { name: 'Copy the link instead' }).click();
  const link = page.getByRole('textbox', { name: 'Link to set a password' });
  await expect(link).toHaveValue(/\/set-password\?token=/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(`${url}/admin/notification`);
  await expect(page.getByRole('alert')).toContainText('ECONNREFUSED');
  await look(page, 'notification-stuck');
  await page.getByLabel('Port', { exact: true }).fill(String(sink.port));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
