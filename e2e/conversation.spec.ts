import { truncate, writeFile } from 'node:fs/promises';
import { customerMail, headerOf } from '../server/src/testing/customer-mail.ts';
import { openReply } from './support/open-reply.ts';
import { admin, expect, mailTo, signIn, test } from './support/test.ts';

test('one agent acts, another sees it at once; who loses sight is told', async ({
  signedIn: page,
  browser,
  workspace,
}) => {
  await workspace.connect('pairs');
  const mina = await workspace.agent('Mina');
  await workspace.dovecot.deliver(
    'pairs',
    customerMail({ subject: 'For the two of us', text: 'Hello both' }),
  );
  const other = await (await browser.newContext()).newPage();
  await signIn(other, workspace.url, mina.email);

  for (const each of [page, other]) {
    await each.goto(`${workspace.url}/inboxes/unassigned`);
    await each.getByRole('link', { name: /For the two of us/ }).click();
    await expect(each.getByRole('log')).toContainText('Hello both');
  }

  await page.getByRole('button', { name: 'None' }).first().click();
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await expect(other.getByRole('button', { name: 'High' })).toBeVisible();
  await expect(other.getByRole('log')).toContainText('set the priority to High');
  await expect(other.getByRole('link', { name: /High For the two of us/ })).toBeVisible();

  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Mina, can you take this?');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(other.getByRole('log')).toContainText('Mina, can you take this?');

  await page.getByRole('button', { name: 'Nobody' }).click();
  await page.getByRole('option', { name: 'Mina Test' }).click();
  await expect(other.getByRole('button', { name: 'Mina Test', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /For the two of us/ })).toHaveCount(0);
  await expect(other.getByRole('navigation')).toContainText('My inbox1');
  await other.close();
});

test('a reply can be taken back, changed and sent; the draft outlives a reload', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('drafts');
  await workspace.dovecot.deliver(
    'drafts',
    customerMail({
      from: 'Bo <bo@example.org>',
      to: 'drafts@parley.test',
      subject: 'Size 47?',
      text: 'Do they fit?',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Size 47/ }).click();
  await expect(page.getByRole('log')).toContainText('Do they fit?');
  const editor = await openReply(page);
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' &&
      (answer.request().postData() ?? '').includes('They fit from 40'),
  );
  await editor.pressSequentially('They fit from 40');
  await saved;
  await page.reload();
  await expect(editor).toContainText('They fit from 40');
  await editor.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' to 48.');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor).toContainText('They fit from 40 to 48.');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Yes, they fit.');
  await page.keyboard.press('Control+Enter');
  const raw = await mailTo(workspace.sink, 'bo@example.org');
  expect(raw).toContain('Yes, they fit.');
  expect(raw).not.toContain('from 40');
  expect(headerOf(raw, 'Subject')).toContain('Size 47?');
});

test('files go along, too large ones say why; what is sent while one is on its way waits for it', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('files');
  await workspace.dovecot.deliver(
    'files',
    customerMail({
      from: 'Cy <cy@example.org>',
      to: 'files@parley.test',
      subject: 'Manual please',
      text: 'Thanks',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Manual please/ }).click();
  await expect(page.getByRole('log')).toContainText('Thanks');
  await (await openReply(page)).fill('Here it is.');
  const chooser = page.locator('input[type=file]');
  const huge = test.info().outputPath('huge.pdf');
  await writeFile(huge, '%PDF');
  await truncate(huge, 26 * 1024 * 1024);
  await chooser.setInputFiles(huge);
  await expect(page.getByText('huge.pdf was not attached')).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/media', async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooser.setInputFiles({
    name: 'a manual with a long name.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 manual'),
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  held.resolve();
  await expect(page.getByText('a manual with a l…')).toBeVisible();
  const raw = await mailTo(workspace.sink, 'cy@example.org');
  expect(raw).toContain('a manual with a long name.pdf');
  expect(raw).toContain(Buffer.from('%PDF-1.4 manual').toString('base64'));
});

test('snooze, resolve and reopen; the list follows', async ({ signedIn: page, workspace }) => {
  await workspace.connect('states');
  await workspace.dovecot.deliver(
    'states',
    customerMail({ to: 'states@parley.test', subject: 'Later is fine', text: 'Whenever you can' }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  const row = page.getByRole('link', { name: /Later is fine/ });
  await row.click();
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByRole('menuitem', { name: '3 hours' }).click();
  await expect(page.getByRole('log')).toContainText('snoozed this until');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /Status shown/ }).click();
  await page.getByRole('menuitemradio', { name: 'Snoozed' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pick date and time' }).click();
  await page.getByLabel('Date').fill('2020-01-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByText('Select a future time.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pick date and time' }).click();
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('12:00');
  await expect(page.getByLabel('Date')).not.toHaveValue('2020-01-01');
  await expect(page.getByText('Select a future time.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
});

test('a wrong password is refused; a mailed link sets a new one; signing out ends it', async ({
  page,
  workspace,
}) => {
  await workspace.connect('resets');
  const lost = await workspace.agent('Lost');
  await page.goto(`${workspace.url}/inboxes/all`);
  await expect(page).toHaveURL(/\?next=/);
  await page.getByLabel('Email').fill(lost.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  const mailsToLost = () => workspace.sink.received.filter(({ to }) => to.includes(lost.email));
  const before = mailsToLost().length;
  await page.getByLabel('Email').fill(lost.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Look into your mail')).toBeVisible();
  await expect.poll(() => mailsToLost().length, { timeout: 90_000 }).toBeGreaterThan(before);
  const mail = (await mailTo(workspace.sink, lost.email))
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  const link = /https?:\/\/\S+\/set-password\?token=[\w-]+/.exec(mail)?.[0] ?? '';
  await page.goto(link.replace(/^https?:\/\/[^/]+/, workspace.url));
  await page.getByLabel('New password').fill('another-horse-10');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByLabel('Email').fill(lost.email);
  await page.getByLabel('Password', { exact: true }).fill('another-horse-10');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/inboxes/**');
  await page.getByRole('button', { name: /Open your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(admin.password).not.toBe('another-horse-10');
});
