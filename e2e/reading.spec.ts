import type { Page } from '@playwright/test';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { openReply } from './support/open-reply.ts';
import { expect, test, type Workspace } from './support/test.ts';

const newsletter = `<table width="600"><tr><td width="300">Wide</td><td width="300">The far edge</td></tr></table>
<p>On 2026-11-20 09:12 UTC, Ann wrote:</p><blockquote type="cite">What was said before</blockquote>`;

test('a mail laid out for a wide screen fits a phone, its history folded with the line before it', async ({
  signedIn: page,
  workspace,
}) => {
  await arrive(workspace, { subject: 'Laid out wide', text: 'Wide', html: newsletter });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, workspace, 'Laid out wide');
  const mail = page.frameLocator('iframe');
  await expect(mail.getByText('The far edge')).toBeVisible();
  // It is fitted once it has its size.
  const beyond = () =>
    mail
      .getByText('The far edge')
      .evaluate(
        (edge) => edge.getBoundingClientRect().right - document.documentElement.clientWidth,
      );
  await expect.poll(beyond).toBeLessThanOrEqual(1);
  const font = await mail.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
  expect(font).toMatch(/^-apple-system, "Segoe UI", Roboto, .*sans-serif$/);
  await expect(mail.getByText('Ann wrote:')).toBeHidden();
  await page.getByRole('button', { name: 'Quoted text' }).click();
  await expect(mail.getByText('Ann wrote:')).toBeVisible();
  await expect(mail.getByText('What was said before')).toBeVisible();
});

test('a mail too long to be shown whole says so, and leads to its original', async ({
  signedIn: page,
  workspace,
}) => {
  const long = `<p>The beginning</p><p title="${'x'.repeat(2_100_000)}">The end</p>`;
  await arrive(workspace, { subject: 'Too long', text: 'The beginning', html: long });
  await open(page, workspace, 'Too long');
  const message = page.getByRole('article');
  await expect(message.frameLocator('iframe').getByText('The beginning')).toBeVisible();
  await expect(message.getByText('too long to be shown whole')).toBeVisible();
  const [source] = await Promise.all([
    page.waitForEvent('popup'),
    message.getByRole('link', { name: 'Show original' }).click(),
  ]);
  await expect(source.locator('body')).toContainText('The end');
});

test('a link to a message leads to it and marks it for a moment; its text can be copied', async ({
  signedIn: page,
  workspace,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await arrive(workspace, { subject: 'Linked to', text: 'The words to copy' });
  await open(page, workspace, 'Linked to');
  const message = page.getByRole('article');
  await message.hover();
  await message.getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitem', { name: 'Copy text' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('The words to copy');
  await message.getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(copied).toContain('#message-');
  const link = await copied();
  await message.getByRole('button', { name: 'More about this message' }).click();
  const [source] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: 'Show original' }).click(),
  ]);
  await expect(source.locator('body')).toContainText('Subject: Linked to');
  await source.close();
  // For two and a half seconds alone.
  await Promise.all([expect(message).toHaveAttribute('data-sought', 'true'), page.goto(link)]);
  await expect(message).not.toHaveAttribute('data-sought');
});

test('a file with a long name is named in short, its size told; the name is whole when saved', async ({
  signedIn: page,
  workspace,
}) => {
  const name = 'Invoice for the second half of 2026.txt';
  const file = [
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See the file',
    '--b',
    `Content-Type: text/plain; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    'x'.repeat(2_048),
    '--b--',
    '',
  ].join('\r\n');
  const [head] = customerMail({
    to: 'reading@parley.test',
    subject: 'With a file',
    text: '',
  }).split('\r\nContent-Type');
  await ready(workspace);
  await workspace.dovecot.deliver('reading', `${head}\r\n${file}`);
  await open(page, workspace, 'With a file');
  const link = page.getByRole('link', { name: 'Invoice for the s… 2.00 KB' });
  await expect(link).toBeVisible();
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(saved.suggestedFilename()).toBe(name);
});

test('two megabytes of HTML open, and the page answers keys meanwhile', async ({
  signedIn: page,
  workspace,
}) => {
  const row = '<tr><td style="padding:2px">Row</td><td><b>Some</b> <i>words</i></td></tr>\r\n';
  // As some phones write: a browser that is to find out the direction of it all takes a minute.
  const html = `<div dir="auto"><p>The beginning</p><table>${row.repeat(Math.ceil(2_000_000 / row.length))}</table></div>`;
  await arrive(workspace, { subject: 'A very long one', text: 'The beginning', html });
  await open(page, workspace, 'A very long one');
  const editor = await openReply(page);
  await editor.pressSequentially('Still answering');
  await expect(editor).toHaveText('Still answering');
  await expect(page.frameLocator('iframe').getByText('The beginning')).toBeVisible({
    timeout: 90_000,
  });
  const height = await page.locator('iframe').evaluate((frame) => frame.clientHeight);
  expect(height).toBeLessThanOrEqual(20_000);
});

let isReady: Promise<unknown> | undefined;

function ready({ connect }: Workspace): Promise<unknown> {
  isReady ??= connect('reading');
  return isReady;
}

async function arrive(
  workspace: Workspace,
  mail: { subject: string; text: string; html?: string },
): Promise<void> {
  await ready(workspace);
  await workspace.dovecot.deliver('reading', customerMail({ to: 'reading@parley.test', ...mail }));
}

async function open(page: Page, { url }: Workspace, subject: string): Promise<void> {
  await page.goto(`${url}/inboxes/all`);
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(page.getByRole('log')).toBeVisible();
}
