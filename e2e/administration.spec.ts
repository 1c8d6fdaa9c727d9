import { customerMail } from '../server/src/testing/customer-mail.ts';
import { firstMessage } from './support/open-reply.ts';
import { expect, signIn, test } from './support/test.ts';

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

  await test.step('who administers alone is told what became of it, and what is another’s to do', async () => {
    const { api, url } = workspace;
    await api.call('POST', '/roles', {
      name: 'Caretaker',
      permissions: [
        ...['inboxes:manage', 'users:manage', 'conversations:write'],
        ...['conversations:read', 'conversations:read_assigned'],
        'conversations:update_user_assignee',
      ],
    });
    const { email } = await workspace.agent('Cara', 'Caretaker');
    await signIn(page, url, email);
    await page.reload();
    const row = page.getByRole('row', { name: /Not yours to read/ });
    await row.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Erase' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Download as it came' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByRole('link', { name: /Ines/ }).click();
    await expect(page.getByText('A key acts as this agent')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make a key' })).toHaveCount(0);

    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByLabel('To').fill('away@example.org');
    await dialog.getByLabel('First name').fill('Ava');
    await dialog.getByLabel('Inbox').click();
    await page.getByRole('option', { name: 'Ledger' }).click();
    await dialog.getByLabel('Agent').click();
    await page.getByRole('option', { name: /Ines/ }).click();
    await dialog.getByLabel('Subject').fill('Out of sight');
    await (await firstMessage(dialog)).fill('Hello');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Sent. You may not see this conversation')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('a wrong password of a mailbox is shown by the test, in the server’s words', async ({
  signedIn: page,
  workspace,
}) => {
  const id = await workspace.connect('tested');
  await page.goto(`${workspace.url}/admin/inboxes/${id}/edit`);
  // The page scrolls in its frame, and the frame not at all.
  const frame = () => document.documentElement.scrollHeight - window.innerHeight;
  await page.getByRole('textbox', { name: 'Password' }).first().fill('wrong');
  expect(await page.evaluate(frame)).toBe(0);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('127.0.0.1 refused the user name or password.')).toBeVisible();
  await expect(page.getByText(/Authentication failed/)).toBeVisible();
  await page.getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});
