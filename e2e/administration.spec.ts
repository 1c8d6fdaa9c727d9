import { customerMail } from '../server/src/testing/customer-mail.ts';
import { expect, signIn, test } from './support/test.ts';

test('a role, an agent with it and a team, made and changed in the browser', async ({
  signedIn: page,
  browser,
  workspace,
}) => {
  await page.goto(`${workspace.url}/admin/teams/roles/new`);
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText(/required|cannot be empty|at least/i).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Reader');
  await page.getByRole('checkbox', { name: 'Read conversations' }).check();
  await page.getByRole('checkbox', { name: 'See all conversations' }).check();
  await page.screenshot({ path: 'screenshots/role-filled.png' });
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page).toHaveURL(/\/admin\/teams\/roles(\/\d+\/edit)?$/);

  await page.goto(`${workspace.url}/admin/teams/agents/new`);
  await page.getByRole('textbox', { name: 'First name' }).fill('Rita');
  await page.getByRole('textbox', { name: 'Email' }).fill('rita@parley.test');
  await page.getByRole('checkbox', { name: /Reader/ }).check();
  await page.getByRole('button', { name: /Create agent|Invite|Add agent/ }).click();
  await page.screenshot({ path: 'screenshots/agent-created.png' });
  await page.goto(`${workspace.url}/admin/teams/agents`);
  await expect(page.getByText('rita@parley.test')).toBeVisible();

  await page.goto(`${workspace.url}/admin/teams/teams/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Readers');
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.goto(`${workspace.url}/admin/teams/teams`);
  await expect(page.getByText('Readers')).toBeVisible();

  const mina = await workspace.agent('Plain');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, workspace.url, mina.email);
  await expect(other.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await other.goto(`${workspace.url}/admin/teams/agents`);
  await expect(other).toHaveURL(/\/inboxes\/assigned$/);
  await other.close();
});

test('the mail page of an inbox accounts for every mail and reads one again', async ({
  signedIn: page,
  workspace,
}) => {
  const id = await workspace.connect('ledger');
  await workspace.dovecot.deliver(
    'ledger',
    customerMail({ to: 'ledger@parley.test', subject: 'Taken in', text: 'x' }),
  );
  await workspace.dovecot.deliver(
    'ledger',
    customerMail({ from: 'nobody', to: 'ledger@parley.test', subject: 'From nobody', text: 'x' }),
  );
  await page.goto(`${workspace.url}/admin/inboxes/${id}/mail`);
  await expect(page.getByText('Taken in')).toBeVisible();
  await expect(page.getByText('It names no sender, so there is nobody to answer.')).toBeVisible();
  await page.screenshot({ path: 'screenshots/ledger-full.png' });
});

test('a wrong password of a mailbox is shown by the test, in the server’s words', async ({
  signedIn: page,
  workspace,
}) => {
  const id = await workspace.connect('tested');
  await page.goto(`${workspace.url}/admin/inboxes/${id}/edit`);
  await page.getByRole('textbox', { name: 'Password' }).first().fill('wrong');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/Authentication failed/)).toBeVisible();
  await page.getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});
