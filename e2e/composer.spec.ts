import type { Page } from '@playwright/test';
import { customerMail, headerOf } from '../server/src/testing/customer-mail.ts';
import { setOffline } from './support/network.ts';
import { openReply, whole } from './support/open-reply.ts';
import { expect, mailTo, test, type Workspace } from './support/test.ts';

test('files chosen together all go along, and what is typed meanwhile stays', async ({
  signedIn: page,
  workspace,
}) => {
  await begin(page, { workspace, user: 'alongside' });
  const editor = await openReply(page);
  const uploads = gate();
  await page.route('**/api/v1/media', async (route) => {
    await uploads.opened;
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .setInputFiles(['left.txt', 'right.txt'].map((name) => textFile(name)));
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await editor.pressSequentially('Typed while it uploads');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeDisabled();
  uploads.open();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const raw = await mailTo(workspace.sink, 'alongside@example.org');
  expect(raw).toContain('Typed while it uploads');
  expect(raw).toContain('left.txt');
  expect(raw).toContain('right.txt');
});

test('a reply that found no network outlives a reload, and new words with it', async ({
  signedIn: page,
  workspace,
}) => {
  await begin(page, { workspace, user: 'offline' });
  const editor = await openReply(page);
  const failure = gate();
  await page.route('**/api/v1/conversations/*/drafts/reply', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.route('**/api/v1/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await failure.opened;
    return route.abort();
  });
  await editor.pressSequentially('First answer');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('First answer');
  await editor.pressSequentially('second thought');
  failure.open();
  await expect(page.getByText('Not sent. Your text is back in the editor.')).toBeVisible();
  await expect(editor).toContainText('First answer');
  await expect(editor).toContainText('second thought');
  await page.reload();
  await expect(editor).toContainText('First answer');
  await expect(editor).toContainText('second thought');
});

test('a window that closes before the network is back keeps the reply that waits, and what was written since', async ({
  signedIn: page,
  workspace,
}) => {
  await begin(page, { workspace, user: 'closing' });
  const editor = await openReply(page);
  await setOffline(page, true);
  for (const words of ['The reply that waits', 'Then these words']) {
    await editor.pressSequentially(words);
    if (words.startsWith('The')) await page.keyboard.press('Control+Enter');
  }
  await expect(page.getByRole('log')).toContainText('The reply that waits');
  await expect(editor).toHaveText('Then these words');
  const address = page.url();
  const browser = page.context();
  // At once: a page that is closed may see the network come back before it ends.
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => null)]);
  await page.close();
  await browser.setOffline(false);
  const again = await browser.newPage();
  await again.goto(address);
  const there = again.getByRole('textbox', { name: 'Write a reply' });
  await expect(there).toHaveText('The reply that waitsThen these words');
  await expect(again.getByRole('log')).not.toContainText('The reply that waits');
  await there.press('Control+End');
  await there.pressSequentially(' go out');
  await again.reload();
  await expect(there).toHaveText('The reply that waitsThen these words go out');
});

test('a reply refused after its editor was left and opened again comes back above the new words', async ({
  signedIn: page,
  workspace,
}) => {
  await begin(page, { workspace, user: 'lateno' });
  const editor = await openReply(page);
  const refusal = gate();
  await page.route('**/api/v1/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await refusal.opened;
    const answer = {
      status: 'error',
      message: 'Not this',
      error_type: 'InputException',
      data: null,
    };
    return route.fulfill({ status: 400, json: answer });
  });
  await editor.pressSequentially('Refused late');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('Refused late');
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('log')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('log')).toContainText('Hello');
  await page.keyboard.press('r');
  await editor.pressSequentially('New words');
  refusal.open();
  await expect(page.getByText('Not sent. Your text is back in the editor.')).toBeVisible();
  await expect(editor).toHaveText('Refused lateNew words');
  await page.reload();
  await expect(editor).toHaveText('Refused lateNew words');
});

test('a mail that arrives while writing is asked about until it was looked at', async ({
  signedIn: page,
  workspace,
}) => {
  const { firstId } = await begin(page, { workspace, user: 'newer' });
  const editor = await openReply(page);
  await editor.pressSequentially('My answer');
  await page.route('**/api/v1/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Not sent. Your text is back in the editor.')).toBeVisible();
  await page.unroute('**/api/v1/conversations/*/messages');
  await workspace.dovecot.deliver(
    'newer',
    customerMail({
      from: 'newer@example.org',
      to: 'newer@parley.test',
      subject: 'Re: About newer',
      text: 'One thing more',
      headers: [`In-Reply-To: ${firstId}`],
    }),
  );
  await expect(page.getByRole('log')).toContainText('One thing more');
  await editor.click();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Something new arrived');
  await dialog.getByRole('button', { name: 'Look first' }).click();
  await expect(editor).toContainText('My answer');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+Enter');
  expect(await mailTo(workspace.sink, 'newer@example.org')).toContain('My answer');
});

test('files alone are a message; a dropped one counts, a wrong address holds it back', async ({
  signedIn: page,
  workspace,
}) => {
  await begin(page, { workspace, user: 'alone' });
  await openReply(page);
  const composer = page.getByRole('region', { name: 'Reply' });
  await composer.getByRole('toolbar').evaluate((toolbar) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['This is dropped.txt'], 'dropped.txt'));
    toolbar.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(composer.getByRole('button', { name: 'Remove dropped.txt' })).toBeVisible();
  await composer.getByRole('button', { name: /^To / }).click();
  await composer.getByLabel('Cc', { exact: true }).fill('nobody');
  await composer.getByRole('button', { name: /^Send/ }).click();
  await expect(composer.getByLabel('Cc', { exact: true })).toBeFocused();
  await expect(composer).toContainText('invalid email address');
  await composer.getByLabel('Cc', { exact: true }).fill('copy@example.org');
  await composer.getByRole('button', { name: /^Send/ }).click();
  const raw = await mailTo(workspace.sink, 'copy@example.org');
  expect(raw).toContain('dropped.txt');
});

test('what is sent before the composer has its code goes out when it has', async ({
  signedIn: page,
  workspace,
}) => {
  const code = gate();
  await page.route('**/assets/writing-area-*.js', async (route) => {
    await code.opened;
    await route.continue();
  });
  await begin(page, { workspace, user: 'early' });
  const editor = page.getByRole('textbox', { name: 'Write a reply' });
  await page.keyboard.press('r');
  await editor.press('Escape');
  await expect(editor).toHaveCount(0);
  await page.keyboard.press('r');
  await editor.pressSequentially('Quick hands');
  await page.keyboard.press('Control+Enter');
  code.open();
  await expect(page.getByRole('log')).toContainText('Quick hands');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('who goes on in a draft before the editor has its code keeps the cursor when it comes', async ({
  signedIn: page,
  workspace,
}) => {
  await begin(page, { workspace, user: 'goeson' });
  const editor = await openReply(page);
  await editor.pressSequentially('Begun');
  const code = gate();
  await page.route('**/assets/editor-*.js', async (route) => {
    await code.opened;
    await route.continue();
  });
  await page.reload();
  const plain = page.locator('textarea').and(editor);
  await plain.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and');
  await expect(plain).toHaveValue('Begun and');
  code.open();
  await expect(whole(editor)).toBeFocused();
  await page.keyboard.type(' ended');
  await expect(editor).toHaveText('Begun and ended');
});

test('an answer lost on its way is not written twice: the sent text does not come back', async ({
  signedIn: page,
  workspace,
}) => {
  await begin(page, { workspace, user: 'answered' });
  const editor = await openReply(page);
  await page.route('**/api/v1/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return undefined;
  });
  await editor.pressSequentially('Sent once');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // Only what the server kept of it tells whether the text comes back.
  const draft = page.waitForResponse('**/drafts/reply');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Sent once');
  await (await draft).finished();
  await expect(page.getByRole('button', { name: /^Reply to/ })).toBeVisible();
  await expect(editor).toHaveCount(0);
});

/** A conversation begun by `user@example.org`, open. */
async function begin(page: Page, { workspace, user }: { workspace: Workspace; user: string }) {
  await workspace.connect(user);
  const mail = customerMail({
    from: `${user}@example.org`,
    to: `${user}@parley.test`,
    subject: `About ${user}`,
    text: 'Hello',
  });
  await workspace.dovecot.deliver(user, mail);
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: new RegExp(`About ${user}`) }).click();
  await expect(page.getByRole('log')).toContainText('Hello');
  return { firstId: headerOf(mail, 'Message-ID') };
}

function textFile(name: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(`This is ${name}`) };
}

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}
