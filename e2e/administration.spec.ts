import { customerMail } from '../server/src/testing/customer-mail.ts';
import { expect, test } from './support/test.ts';

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
