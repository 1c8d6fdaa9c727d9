import { customerMail } from '../server/src/testing/customer-mail.ts';
import { startDovecot } from '../server/src/testing/dovecot.ts';
import { startOauthServer } from '../server/src/testing/oauth-server.ts';
import { darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { expect, test } from './support/test.ts';

test('an inbox that its provider signs in: set up, connected, its mail, its signature, its end', async ({
  signedIn: page,
  workspace,
}) => {
  const provider = await startOauthServer();
  const dovecot = await startDovecot({ introspectionUrl: provider.introspectionUrl });
  await dovecot.addUser('help@gmail.com', 'another way in');

  await workspace.api.call('PUT', '/settings/general', { 'app.root_url': workspace.url });

  await test.step('the provider is set up once', async () => {
    await page.goto(`${workspace.url}/admin/inboxes`);
    await page.getByRole('link', { name: 'Sign-in with providers' }).click();
    const google = page.getByRole('form', { name: 'Google' });
    await google.getByLabel('Client ID').fill(provider.client.client_id);
    await google
      .getByRole('textbox', { name: 'Client secret' })
      .fill(provider.client.client_secret);
    await google.getByLabel('Authorization URL').fill(provider.authorizeUrl);
    await google.getByLabel('Token URL').fill(provider.tokenUrl);
    await google.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Sign-in with Google saved')).toBeVisible();
    await look(page, 'inbox-providers', [darkPhone, lightDesk]);
  });

  await test.step('the address fills in the servers, and the provider signs in', async () => {
    await page.goto(`${workspace.url}/admin/inboxes/new`);
    await page.getByLabel('Name', { exact: true }).fill('By Google');
    await page.getByRole('textbox', { name: 'Address' }).fill('Help <help@gmail.com>');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Server and port' }).first()).toHaveValue(
      'imap.gmail.com',
    );
    await expect(page.getByRole('textbox', { name: 'Server and port' }).last()).toHaveValue(
      'smtp.gmail.com',
    );
    await expect(page.getByLabel('Mail provider')).toHaveText('Gmail');
    await page.getByRole('radio', { name: 'Google account' }).click();
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
    await look(page, 'inbox-new-provider', [lightTablet]);
    await page.getByRole('button', { name: 'Remove server' }).last().click();
    await page.getByRole('textbox', { name: 'Server and port' }).fill('127.0.0.1');
    await page.getByLabel('Encryption').click();
    await page.getByRole('option', { name: 'None, mail travels in the clear' }).click();
    await page.getByRole('textbox', { name: 'Port', exact: true }).fill(String(dovecot.port));
    await page.getByRole('button', { name: 'Connect mailbox' }).click();
    await page.waitForURL('**/edit');
  });

  await test.step('a person allows it, and mail comes in', async () => {
    provider.deny(true);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Connect and choose Allow')).toBeVisible();
    provider.deny(false);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Connected: Google signs this inbox in.')).toBeVisible();
    await dovecot.deliver(
      'help@gmail.com',
      customerMail({ to: 'help@gmail.com', subject: 'Read by token', text: 'x' }),
    );
    await page.getByRole('link', { name: 'Mail', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Read by token' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
  });

  await test.step('it signs its answers, and says what keeps it from going', async () => {
    const signature = page.getByRole('group', { name: 'Signature' }).locator('[contenteditable]');
    await signature.fill('{{ agent.salary }}');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('There is no variable “agent.salary”')).toBeVisible();
    await signature.fill('The tent shop');
    await look(page, 'inbox-edit', [darkPhone, lightDesk]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('By Google saved')).toBeVisible();
    await expect(signature).toHaveText('The tent shop');
    await page.getByRole('button', { name: 'Delete inbox' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('It holds 1 conversation');
    await expect(question.getByRole('button', { name: 'Delete inbox' })).toBeDisabled();
  });
  await dovecot.stop();
  await provider.stop();
});
