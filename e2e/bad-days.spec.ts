import type { Page } from '@playwright/test';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { setOffline } from './support/network.ts';
import { openReply } from './support/open-reply.ts';
import { admin, expect, signIn, test, type Workspace } from './support/test.ts';

test('a session that ends in the middle of a reply costs no word of it', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyTo(page, workspace, { subject: 'Session ends' });
  await editor.pressSequentially('Half an hour of careful words');
  // In another window: the socket says so, and the page leaves in the middle of a word.
  await page.request.get(`${workspace.url}/logout`);
  await page.getByLabel('Email', { exact: true }).fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Session ends' })).toBeVisible();
  await expect(editor).toHaveText('Half an hour of careful words');
  await editor.click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('Half an hour of careful words');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('without a network words, replies and files are neither lost nor sent twice', async ({
  page,
  workspace,
}) => {
  // Somebody whom no other journey had anything told.
  const { email } = await workspace.agent('Tilda', 'Admin');
  await signIn(page, workspace.url, email);
  await arrive(workspace, 'Before the tunnel', '');
  const editor = await replyTo(page, workspace, { subject: 'Train tunnel' });
  const before = page.getByRole('link', { name: /Before the tunnel/ });
  await expect(before).toContainText('(no text)');
  const beforeUuid = (await before.getAttribute('href'))?.split('/').at(-1);
  await before.click();
  await expect(page.getByRole('heading', { name: 'Before the tunnel' })).toBeVisible();
  await page.getByRole('link', { name: /Train tunnel/ }).click();
  await openReply(page);
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(notifications.getByText('Nothing new')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notifications).toHaveCount(0);
  // What opens without a network has its code before.
  const palette = page.getByRole('combobox', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await editor.click();
  await setOffline(page, true);
  await editor.pressSequentially('Written in a tunnel');
  await page.locator('input[type=file]').setInputFiles({
    name: 'tunnel.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('dark'),
  });
  await expect(page.getByText('tunnel.txt was not attached')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove tunnel.txt' })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('Written in a tunnel');
  // What is not kept for later says so at once, and is as it was.
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Not changed' });
  await expect(toast).toContainText(noResponse);
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  await test.step('what was there stays, though it is asked for anew in vain', async () => {
    const refused = async (path: string) => {
      await page.waitForEvent('requestfailed', (call) => call.url().includes(path));
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    };
    const list = refused('/conversations/all?');
    // A minute later, back from another window.
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 60_000;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await list;
    const conversation = refused(`/conversations/${beforeUuid}`);
    await page.keyboard.press('Control+k');
    await conversation;
    await expect(page.getByRole('option', { name: /Before the tunnel/ })).toBeVisible();
    await page.keyboard.press('Escape');
    const told = refused('/api/v1/notifications');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await told;
    await expect(notifications.getByText('Nothing new')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  const list = page.getByRole('region', { name: 'All', exact: true });
  await list.getByRole('radio', { name: 'Closed' }).click();
  await expect(list.getByRole('alert')).toContainText(noResponse);
  // At the tunnel's end the network is there by name first.
  let tries = 0;
  await page.route('**/api/v1/conversations/*/messages', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  await setOffline(page, false);
  // For ten seconds alone.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(list.getByText('No conversations found')).toBeVisible();
  const { uuid } = await found(workspace, 'Train tunnel');
  const { results } = await workspace.api.call<{ results: { text_content: string }[] }>(
    'GET',
    `/conversations/${uuid}/messages`,
  );
  const sent = results.filter(({ text_content }) => text_content === 'Written in a tunnel');
  expect(sent).toHaveLength(1);
  expect(tries).toBe(2);
});

test('after an hour without live updates everything is fetched anew, and what was typed stays', async ({
  signedIn: page,
  workspace,
}) => {
  let isCut = false;
  const lines: { close(): Promise<void> }[] = [];
  await page.routeWebSocket(/\/ws/, (line) => {
    if (isCut) {
      void line.close();
      return;
    }
    const server = line.connectToServer();
    lines.push(line);
    // So long afterwards the server tells to load anew instead of every change.
    if (lines.length === 1) return;
    server.onMessage((text) => {
      if (!String(text).includes('"hello"')) return;
      line.send(text);
      line.send(JSON.stringify({ type: 'reload', data: {}, seq: 0 }));
    });
  });
  const editor = await replyTo(page, workspace, { subject: 'Line is cut' });
  await editor.pressSequentially('Not done yet');
  isCut = true;
  await Promise.all(lines.map((line) => line.close()));
  await expect(page.getByText('No connection to the server')).toBeVisible();
  const { uuid } = await found(workspace, 'Line is cut');
  await workspace.api.call('PUT', `/conversations/${uuid}/priority`, { priority: 'High' });
  await workspace.api.call('POST', `/conversations/${uuid}/messages`, {
    private: true,
    message: '<p>Said meanwhile</p>',
  });
  // What is held stays, and nobody is told that it could not be had anew.
  await page.route('**/views/me', (route) => route.fulfill({ status: 500 }));
  const refused = page.waitForResponse('**/views/me');
  // What comes while a change is under way stays when that is refused.
  const changed = Promise.withResolvers<void>();
  const fetched = page.waitForResponse(`**/conversations/${uuid}`);
  await page.route(`**/conversations/${uuid}`, async (route) => {
    await changed.promise;
    await route.continue();
  });
  await page.route('**/conversations/*/status', async (route) => {
    changed.resolve();
    await fetched;
    await route.fulfill({ status: 500 });
  });
  isCut = false;
  await refused;
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const toasts = page.locator('[data-sonner-toast]');
  await expect(toasts.filter({ hasText: 'Not changed' })).toBeVisible();
  expect(await toasts.count()).toBe(1);
  await expect(page.getByRole('log')).toContainText('Said meanwhile');
  await expect(page.getByRole('button', { name: 'High' })).toBeVisible();
  await expect(page.getByText('No connection to the server')).toHaveCount(0);
  await expect(editor).toHaveText('Not done yet');
});

test('a conversation taken away while open says so, and the draft is there when it comes back', async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  await arrive(workspace, 'Taken away');
  const role = await api.call<{ id: number }>('POST', '/roles', {
    name: 'Own cases only',
    description: '',
    permissions: [
      'conversations:read',
      'conversations:read_assigned',
      'messages:read',
      'messages:write',
    ],
  });
  const olga = await workspace.agent('Olga');
  await api.call('PUT', `/agents/${olga.id}`, {
    first_name: 'Olga',
    last_name: 'Test',
    email: olga.email,
    roles: [role.id],
  });
  const { uuid } = await found(workspace, 'Taken away');
  const assign = (assignee_id: number) =>
    api.call('PUT', `/conversations/${uuid}/assignee/user`, { assignee_id });
  await assign(olga.id);
  await signIn(page, workspace.url, olga.email);
  const editor = await replyTo(page, workspace, { subject: 'Taken away', list: 'assigned' });
  await editor.pressSequentially('My half of an answer');
  const me = await api.call<{ id: number }>('GET', '/agents/me');
  await assign(me.id);
  await expect(
    page.getByText('no longer yours to see. What you were writing is kept'),
  ).toBeVisible();
  await assign(olga.id);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await page.getByRole('link', { name: /Taken away/ }).click();
  await expect(editor).toHaveText('My half of an answer');
});

const noResponse = 'No response from server. Check if you are still connected to internet.';

let isConnected: Promise<unknown> | undefined;

async function arrive(workspace: Workspace, subject: string, text = 'Hello'): Promise<void> {
  isConnected ??= workspace.connect('baddays');
  await isConnected;
  const from = `${subject.toLowerCase().replaceAll(' ', '.')}@example.org`;
  const mail = customerMail({ from, to: 'baddays@parley.test', subject, text });
  await workspace.dovecot.deliver('baddays', mail);
  await expect.poll(async () => (await found(workspace, subject)).uuid).not.toBe('');
}

async function found({ api }: Workspace, subject: string): Promise<{ uuid: string }> {
  type Row = { uuid: string; subject: string };
  const { results } = await api.call<{ results: Row[] }>('GET', '/conversations/all');
  const row = results.find((one) => one.subject === subject);
  return row ?? { uuid: '' };
}

async function replyTo(
  page: Page,
  workspace: Workspace,
  { subject, list = 'all' }: { subject: string; list?: string },
) {
  if (list === 'all') await arrive(workspace, subject);
  await page.goto(`${workspace.url}/inboxes/${list}`);
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(page.getByRole('log')).toContainText('Hello');
  return openReply(page);
}
