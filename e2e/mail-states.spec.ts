import { customerMail } from '../server/src/testing/customer-mail.ts';
import { lightDesk, lightPhone, look } from './support/look.ts';
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
  ).toBeVisible({ timeout: 90_000 });
  await look(page, 'reply-uncertain', [lightPhone, lightDesk]);
  await page.setViewportSize(lightPhone);
  const told = page.getByText('It may have arrived');
  await expect.poll(async () => (await told.boundingBox())?.width).toBeGreaterThan(200);
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
  await told.getByRole('button', { name: 'Show' }).click({ timeout: 90_000 });
  await expect(page.getByRole('log')).toContainText('No such person here');
  workspace.sink.always({ does: 'accept' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 90_000 });
});

test('a reply that one recipient’s server puts off says for whom it waits, and goes to them when the agent says so', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('put-off');
  await workspace.dovecot.deliver(
    'put-off',
    customerMail({
      from: 'Flo <flo@example.org>',
      to: 'put-off@parley.test, cora@example.org',
      subject: 'Greylisted',
      text: 'Hello',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Greylisted/ }).click();
  await expect(page.getByRole('log')).toContainText('Hello');
  await (await openReply(page)).fill('Hello Flo');
  await page.getByRole('button', { name: /^To flo/ }).click();
  await page.getByRole('button', { name: 'Copy in 1 other' }).click();
  workspace.sink.always({
    does: 'refuse-some',
    refused: { 'flo@example.org': { code: 451, text: '4.7.1 Come back later' } },
  });
  await page.getByRole('textbox', { name: 'Write a reply' }).press('Control+Enter');
  await expect(page.getByText(/Not with flo@example.org yet; tried again at/)).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden();
  workspace.sink.always({ does: 'accept' });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 90_000 });
  const taken = workspace.sink.received.filter(({ raw }) => raw.toString().includes('Hello Flo'));
  expect(taken.map(({ to }) => to)).toEqual([['cora@example.org'], ['flo@example.org']]);
});

test('a reply refused for now can be taken back into the editor', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('not-now');
  await workspace.dovecot.deliver(
    'not-now',
    customerMail({
      from: 'Gil <gil@example.org>',
      to: 'not-now@parley.test',
      subject: 'Busy server',
      text: 'Hello',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Busy server/ }).click();
  await expect(page.getByRole('log')).toContainText('Hello');
  await (await openReply(page)).fill('With a mistake');
  workspace.sink.always({ does: 'refuse', at: 'recipient', code: 451, text: 'Later' });
  await page.keyboard.press('Control+Enter');
  // A key that falls right behind it belongs to what came back.
  await page.evaluate(() =>
    addEventListener('parley:compose', () => document.execCommand('insertText', false, '!')),
  );
  await page.getByRole('button', { name: 'Take back' }).click({ timeout: 90_000 });
  workspace.sink.always({ does: 'accept' });
  await expect(page.getByRole('log')).not.toContainText('With a mistake');
  const editor = page.getByRole('textbox', { name: 'Write a reply' });
  await expect(editor).toHaveText('With a mistake!');
});

test('a reply that may have arrived is not offered to be taken back', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('maybe');
  await workspace.dovecot.deliver(
    'maybe',
    customerMail({
      from: 'Hal <hal@example.org>',
      to: 'maybe@parley.test',
      subject: 'Is it there?',
      text: 'Hello',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: /Is it there/ }).click();
  await expect(page.getByRole('log')).toContainText('Hello');
  await (await openReply(page)).fill('Hello Hal');
  workspace.sink.always({ does: 'take-and-drop' });
  await page.keyboard.press('Control+Enter');
  const again = page.getByRole('button', { name: 'Send again' });
  await expect(again).toBeVisible({ timeout: 90_000 });
  workspace.sink.always({ does: 'refuse', at: 'recipient', code: 451, text: 'Later' });
  await again.click();
  await expect(page.getByText(/Not sent yet; tried again at/)).toBeVisible({ timeout: 90_000 });
  workspace.sink.always({ does: 'accept' });
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden();
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
  await expect.poll(() => inner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.getByRole('button', { name: /below\.png/ }).click();
  await expect(page.getByRole('dialog').getByAltText('below.png')).toBeVisible();
});
