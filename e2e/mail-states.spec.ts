import { customerMail } from '../server/src/testing/customer-mail.ts';
import { openReply } from './support/open-reply.ts';
import { expect, test } from './support/test.ts';

test('a reply whose delivery is uncertain says so, and the agent decides', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('doubt');
  await workspace.dovecot.deliver(
    'doubt',
    customerMail({
      from: 'Di <di@example.org>',
      to: 'doubt@parley.test',
      subject: 'Did it leave?',
      text: 'Tell me',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Did it leave/ }).click();
  await expect(page.getByRole('log')).toContainText('Tell me');
  await (await openReply(page)).fill('Yes, this morning.');
  workspace.sink.always({ does: 'take-and-drop' });
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByText('It may have arrived, so it is not sent again by itself.'),
  ).toBeVisible({ timeout: 30_000 });
  workspace.sink.always({ does: 'accept' });
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const taken = workspace.sink.received.filter(({ to }) => to.includes('di@example.org'));
  expect(taken).toHaveLength(1);
});

test('a reply refused for good is told by name wherever its author is, shows the server’s words, and can be tried again', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('refused');
  await workspace.dovecot.deliver(
    'refused',
    customerMail({
      from: 'Ed <ed@example.org>',
      to: 'refused@parley.test',
      subject: 'Full mailbox',
      text: 'Hello',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Full mailbox/ }).click();
  await expect(page.getByRole('log')).toContainText('Hello');
  await (await openReply(page)).fill('Hello Ed');
  workspace.sink.always({
    does: 'refuse',
    at: 'recipient',
    code: 550,
    text: '5.1.1 No such person here',
  });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('Hello Ed');
  await page.getByRole('link', { name: 'Search' }).click();
  // Mail of an earlier journey may just have been refused too.
  const told = page
    .getByRole('listitem')
    .filter({ hasText: 'A reply of yours could not be sent' })
    .filter({ hasText: 'Full mailbox' });
  await told.getByRole('button', { name: 'Show' }).click({ timeout: 30_000 });
  await expect(page.getByRole('log')).toContainText('No such person here');
  workspace.sink.always({ does: 'accept' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('pictures of a mail stand in its text and beneath it', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('pictures');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const part = (headers: string[], body: string) => ['--b', ...headers, '', body].join('\r\n');
  const mail = [
    customerMail({ to: 'pictures@parley.test', subject: 'Two pictures', text: '' })
      .split('\r\n\r\n')[0]
      ?.replace(/\r\nContent-Type:.*/, ''),
    'Content-Type: multipart/related; boundary="b"',
    '',
    part(['Content-Type: text/html'], '<p>Here <img src="cid:inner" alt="inner picture"></p>'),
    part(
      [
        'Content-Type: image/png; name="inner.png"',
        'Content-ID: <inner>',
        'Content-Disposition: inline',
        'Content-Transfer-Encoding: base64',
      ],
      png,
    ),
    part(
      [
        'Content-Type: image/png; name="below.png"',
        'Content-Disposition: attachment; filename="below.png"',
        'Content-Transfer-Encoding: base64',
      ],
      png,
    ),
    '--b--',
    '',
  ].join('\r\n');
  await workspace.dovecot.deliver('pictures', mail);
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Two pictures/ }).click();
  const inner = page.frameLocator('iframe').getByAltText('inner picture');
  await expect(inner).toBeVisible();
  expect(await inner.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await page.getByRole('button', { name: /below\.png/ }).click();
  await expect(page.getByRole('dialog').getByAltText('below.png')).toBeVisible();
});
