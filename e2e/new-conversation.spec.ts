import type { Page, Route } from '@playwright/test';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { look } from './support/look.ts';
import { firstMessage } from './support/open-reply.ts';
import { expect, mailTo, signIn, test } from './support/test.ts';

test('an agent writes to a customer first, and what was typed outlives closing and reloading', async ({
  signedIn: page,
  workspace,
}) => {
  const { connect, dovecot, api, sink } = workspace;
  await connect('sales');
  await connect('repairs');
  await dovecot.deliver(
    'sales',
    customerMail({
      from: 'Mia Newt <mia@newt.example>',
      to: 'sales@parley.test',
      subject: 'Hello',
      text: 'Hi',
    }),
  );
  await expect
    .poll(async () => (await api.call<{ total: number }>('GET', '/contacts?query=newt')).total, {
      timeout: 90_000,
    })
    .toBe(1);
  const macro = (name: string, view: string) =>
    api.call('POST', '/macros', {
      name,
      visibility: 'all',
      visible_when: [view],
      message_content: '<p>We are open until six.</p>',
      actions: [
        { type: 'set_status', value: [3] },
        { type: 'set_priority', value: [3] },
      ],
    });
  await macro('Opening hours', 'starting_conversation');
  await macro('For answers alone', 'replying');
  await page.goto(`${workspace.url}/inboxes/assigned`);

  await expect(page.getByRole('button', { name: 'New conversation' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await expect(dialog.getByLabel('To')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('invalid email address')).toBeVisible();
  await expect(dialog.getByText('required', { exact: true })).toHaveCount(2);
  await expect(dialog.getByText('cannot be empty')).toHaveCount(2);
  await expect(dialog.getByLabel('To')).toBeFocused();
  await look(page, 'new-conversation-errors');
  await dialog.getByLabel('First name').fill('M'.repeat(101));
  await expect(dialog.getByText('At most 100 characters.')).toBeVisible();

  await dialog.getByLabel('To').fill('newt');
  const found = page.getByRole('option', { name: /Mia Newt/ });
  await expect(found).toBeVisible();
  await look(page, 'new-conversation-found');
  await page.keyboard.press('Escape');
  await expect(found).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('To').fill('mia@newt');
  await expect(found).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('To')).toHaveValue('mia@newt.example');
  await expect(dialog.getByLabel('First name')).toHaveValue('Mia');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Newt');

  await dialog.getByLabel('Inbox').click();
  await page.getByRole('option', { name: 'Repairs' }).click();
  await dialog.getByLabel('Team').click();
  await page.getByRole('option', { name: 'None' }).click();
  await dialog.getByLabel('Subject').fill('Your tent is ready');
  const editor = await firstMessage(dialog);
  await editor.fill('Come any day.');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const words = palette.getByRole('combobox');
  await expect(palette.getByRole('option', { name: 'Opening hours' })).toBeVisible();
  await words.fill('for');
  await expect(palette.getByRole('option', { name: 'For answers alone' })).toHaveCount(0);
  await words.fill('opening');
  await expect(palette.getByRole('region')).toHaveText(/on sending.*Resolved.*High.*until six/s);
  await words.fill('');
  await page.keyboard.press('Backspace');
  await expect(palette).toBeHidden();
  await dialog.getByRole('button', { name: 'Apply a macro' }).click();
  await palette.getByRole('option', { name: 'Opening hours' }).click();
  await expect(palette).toBeHidden();
  await expect(editor).toHaveText('Come any day.We are open until six.');
  const pending = dialog.getByRole('group', { name: /Opening hours/ });
  await pending.getByRole('button', { name: 'Remove Set status to Resolved' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'ticket.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Ticket 12'),
  });
  await expect(dialog.getByRole('button', { name: 'Remove ticket.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Your tent is ready');
  await expect(dialog.getByRole('button', { name: 'Remove ticket.txt' })).toBeVisible();
  await expect(pending).toContainText('Set priority to High');
  await look(page, 'new-conversation');

  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/conversation\/[0-9a-f-]{36}$/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your tent is ready' })).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Come any day.');
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('High');
  const raw = await mailTo(sink, 'mia@newt.example');
  expect(raw).toContain('Come any day.');
  expect(raw).toContain('ticket.txt');
  await page.keyboard.press('c');
  await expect(dialog.getByLabel('Subject')).toHaveValue('');
});

test('a failed search clears what was found, a failed creation keeps the text, Discard can be undone', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('orders');
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  const refused = { status: 500, json: { status: 'error', message: 'The search is away.' } };
  const searched: (string | null)[] = [];
  await page.route('**/api/v1/contacts/search**', (route) => {
    searched.push(new URL(route.request().url()).searchParams.get('query'));
    return route.fulfill(refused);
  });
  await expect(dialog.getByLabel('To')).toBeVisible();
  // However long the typing takes here, on the page's clock it takes no time.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 20_000);
  await dialog.getByLabel('To').pressSequentially('mia@example.org');
  await page.clock.runFor(299);
  expect(searched).toEqual([]);
  await page.clock.resume();
  await expect(page.getByText('The search is away.')).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  expect(searched).toEqual(['mia@example.org']);
  await dialog.getByLabel('First name').fill('Mia');
  await dialog.getByLabel('Inbox').click();
  await page.getByRole('option', { name: 'Orders' }).click();
  await dialog.getByLabel('Subject').fill('Kept');
  const editor = await firstMessage(dialog);
  await editor.fill('Kept as well');

  const send = dialog.getByRole('button', { name: 'Send' });
  const upload = await held(page, '**/api/v1/media', (route) => route.continue());
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'slow.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Slow'),
  });
  await expect(send).toBeDisabled();
  upload.letGo();
  await expect(dialog.getByRole('button', { name: 'Remove slow.txt' })).toBeVisible();
  await expect(send).toBeEnabled();

  const creation = await held(page, '**/api/v1/conversations', (route) =>
    route.fulfill({ status: 500, json: { status: 'error', message: 'Not today.' } }),
  );
  await editor.focus();
  await page.keyboard.press('Control+Enter');
  await expect(send).toBeDisabled();
  creation.letGo();
  await expect(page.getByText('Not sent. Your text is kept.')).toBeVisible();
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Kept');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Kept');
});

test('what only the server knows to be wrong stands at its field', async ({
  signedIn: page,
  workspace: { agent, api, connect, url },
}) => {
  await connect('refusals');
  const { id } = await agent('Gone');
  await page.goto(`${url}/inboxes/assigned`);
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByLabel('To').fill('mia@example.org');
  await dialog.getByLabel('First name').fill('Mia');
  await dialog.getByLabel('Inbox').click();
  await page.getByRole('option', { name: 'Refusals' }).click();
  await dialog.getByLabel('Agent').click();
  await page.getByRole('option', { name: 'Gone' }).click();
  await dialog.getByLabel('Subject').fill('Whose is it?');
  await (await firstMessage(dialog)).fill('Hello');
  await api.call('DELETE', `/agents/${id}`);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(
    dialog.getByText('This agent does not exist any more or is disabled.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Agent')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Whose is it?');
});

test('a macro that is gone when the conversation begins says so; the message went out', async ({
  signedIn: page,
  workspace: { api, connect, url },
}) => {
  await connect('late');
  const { id } = await api.call<{ id: number }>('POST', '/macros', {
    name: 'Gone soon',
    visibility: 'all',
    actions: [{ type: 'set_status', value: [3] }],
  });
  await page.goto(`${url}/inboxes/assigned`);
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'New conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByLabel('To').fill('late@example.org');
  await dialog.getByLabel('First name').fill('Lou');
  await dialog.getByLabel('Inbox').click();
  await page.getByRole('option', { name: 'Late', exact: true }).click();
  await dialog.getByLabel('Subject').fill('Too late for a macro');
  await (await firstMessage(dialog)).fill('Hello');
  await dialog.getByRole('button', { name: 'Apply a macro' }).click();
  await page.getByRole('option', { name: 'Gone soon' }).click();
  await expect(dialog.getByRole('group', { name: /Gone soon/ })).toBeVisible();
  await api.call('DELETE', `/macros/${id}`);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent, but “Gone soon” was not applied.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Too late for a macro' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
});

test('who may not start conversations finds no way to', async ({ page, workspace }) => {
  const agent = await workspace.agent('Noor');
  await signIn(page, workspace.url, agent.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await expect(page.getByRole('link', { name: 'My inbox' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New conversation' })).toHaveCount(0);
  await page.keyboard.press('c');
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Holds calls of an address back until they are let go. */
async function held(page: Page, url: string, answer: (route: Route) => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await answer(route);
  });
  return { letGo: resolve };
}
