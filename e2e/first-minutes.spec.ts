import type { Page } from '@playwright/test';
import { customerMail, headerOf } from '../server/src/testing/customer-mail.ts';
import { expect, test } from './support/test.ts';

test('from the one-time code to an answer in the customer’s mailbox', async ({
  page,
  emptyHouse: { parley, dovecot, sink },
}) => {
  await dovecot.addUser('help', 'secret');

  await test.step('create the first administrator', async () => {
    await page.goto(parley.url);
    await expect(page).toHaveURL(/\/setup$/);
    await page.getByLabel('One-time code').fill(parley.code ?? '');
    await page.getByLabel('First name').fill('Inês');
    await page.getByLabel('Last name').fill('Duarte');
    await page.getByLabel('Email').fill('ines@parley.test');
    await page.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await page.waitForURL('**/inboxes/assigned');
  });

  await test.step('the empty inbox leads to connecting a mailbox', async () => {
    await page.getByRole('link', { name: 'Connect a mailbox' }).click();
    await page.waitForURL('**/admin/inboxes/new');
    await page.getByLabel('Name', { exact: true }).fill('Help');
    await page.getByRole('textbox', { name: 'Address' }).fill('Help <help@parley.test>');
    await fillServer(page, { place: 0, port: dovecot.port, user: 'help' });
    await fillServer(page, { place: 1, port: sink.port });
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Open the folder')).toBeVisible();
    await expect(page.getByText('failed')).toHaveCount(0);
    await page.getByRole('button', { name: 'Connect mailbox' }).click();
    await expect(page.getByText('Help is added')).toBeVisible();
  });

  await test.step('a mail appears by itself', async () => {
    await page.goto(`${parley.url}/inboxes/unassigned`);
    await expect(page.getByText('No conversations found')).toBeVisible();
    await dovecot.deliver(
      'help',
      customerMail({
        to: 'help@parley.test',
        subject: 'Where is my tent?',
        text: 'It was due on Friday.',
      }),
    );
    const row = page.getByRole('link', { name: /Where is my tent/ });
    await expect(row).toContainText('It was due on Friday.');
    await expect(row).toContainText('1 unread message');
    await row.click();
    await expect(page.getByRole('heading', { name: 'Where is my tent?' })).toBeVisible();
    await expect(page.getByRole('log')).toContainText('It was due on Friday.');
    await expect(page).toHaveTitle(/^Where is my tent\? - /);
  });

  await test.step('the answer reaches the customer in the same thread', async () => {
    await page.getByRole('button', { name: /Reply to Ann/ }).click();
    await page.getByRole('textbox', { name: 'Write a reply' }).fill('It left our shop today.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('log')).toContainText('It left our shop today.');
    const [mail] = await sink.waitFor(1);
    const raw = mail?.raw.toString() ?? '';
    expect(mail?.to).toEqual(['ann@example.org']);
    expect(raw).toContain('It left our shop today.');
    const [theirs] = await dovecot.messages('help');
    expect(headerOf(raw, 'In-Reply-To')).toBe(headerOf(theirs?.toString() ?? '', 'Message-ID'));
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    const answer = customerMail({
      to: 'help@parley.test',
      subject: 'Re: Where is my tent?',
      text: 'Thank you, that is quick!',
      headers: [`In-Reply-To: ${headerOf(raw, 'Message-ID')}`],
    });
    await dovecot.deliver('help', answer);
    await expect(page.getByRole('log')).toContainText('Thank you, that is quick!');
  });
});

async function fillServer(
  page: Page,
  { place, port, user }: { place: number; port: number; user?: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Server and port' }).nth(place).fill('127.0.0.1');
  await page.getByRole('textbox', { name: 'Port', exact: true }).nth(place).fill(String(port));
  await page.getByRole('combobox', { name: 'Encryption' }).nth(place).click();
  await page.getByRole('option', { name: /None/ }).click();
  if (user === undefined) {
    await page.getByRole('combobox', { name: 'Sign-in' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(place);
  } else {
    await page.getByRole('textbox', { name: 'User name' }).nth(place).fill(user);
    await page.getByRole('textbox', { name: 'Password' }).nth(place).fill('secret');
  }
}
