import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { Db } from '../server/src/db/database.ts';
import { sendMail } from '../server/src/mail/smtp/send.ts';
import { Api } from '../server/src/testing/api.ts';
import { insertPlainInbox, insertThread } from '../server/src/testing/conversation.ts';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { startParleyWithDatabase } from '../server/src/testing/parley-with-database.ts';
import { freePort } from '../server/src/testing/ports.ts';
import { darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { admin, expect, signIn, test } from './support/test.ts';

const length = 5_000;

test('a thread of 5,000 messages opens at its end, goes on upwards, and a link leads to its beginning without the pages between', async ({
  page,
}) => {
  const port = await freePort();
  const parley = await startParleyWithDatabase({
    SMTP_PORT: String(port),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  try {
    const api = new Api(parley.url);
    await api.signIn(admin.email, admin.password);
    const inbox = await insertPlainInbox(parley);
    const { uuid } = await api.call<{ uuid: string }>('POST', '/conversations', {
      subject: 'Without end',
      content: '<p>Hello</p>',
      inbox_id: inbox.id,
      contact_email: 'ann@example.org',
      first_name: 'Ann',
    });
    const first = await insertThread(parley, { uuid, length });

    await signIn(page, parley.url, admin.email);
    await page.goto(`${parley.url}/inboxes/all/conversation/${uuid}`);
    const thread = page.getByRole('log');
    await expect(thread.getByText(`Message ${length},`)).toBeInViewport();
    expect(await page.getByRole('article').count()).toBeLessThanOrEqual(31);

    // What grows while the view is on its way does not hide the end.
    await thread.evaluate((log) => {
      log.scrollTop -= 20;
      const [last] = [...log.querySelectorAll('article')].slice(-1);
      if (last) last.style.paddingBottom = '400px';
    });
    const toEnd = () =>
      thread.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
    await expect.poll(toEnd).toBeLessThan(1);

    const seen = thread.getByText(`Message ${length - 25},`);
    await thread.evaluate((log) => {
      log.scrollTop = 150;
    });
    await expect(thread.getByText(`Message ${length - 45},`)).toBeAttached();
    await expect(seen).toBeInViewport();

    await page.keyboard.press('r');
    const editor = page.getByRole('textbox', { name: 'Write a reply' });
    await editor.pressSequentially('Quick as ever');
    await expect(editor).toHaveText('Quick as ever');

    let pages = 0;
    page.on('request', (request) => {
      if (request.url().includes('/messages?')) pages += 1;
    });
    await page.evaluate((name) => {
      location.hash = `message-${name}`;
    }, first);
    await expect(thread.getByText('Message 1,')).toBeInViewport();
    expect(pages).toBeLessThanOrEqual(3);
    await editor.pressSequentially('!');
    await expect(editor).toHaveText('Quick as ever!');

    // Newer ones follow below what is read.
    const newer = Promise.withResolvers<void>();
    await page.route(/messages\?.*before=/, async (route) => {
      await newer.promise;
      await route.continue();
    });
    await thread.evaluate((log) => {
      log.scrollTop = log.scrollHeight;
    });
    const read = thread.getByText('Message 28,');
    const place = await topOf(read);
    newer.resolve();
    await expect(thread.getByText('Message 50,')).toBeAttached();
    expect(Math.abs((await topOf(read)) - place)).toBeLessThan(2);

    // What comes in stands where it belongs, which is not here.
    const latest = page.getByRole('button', { name: 'Jump to latest' });
    await expect(latest).toBeVisible();
    await handIn(port, { to: inbox.from_address, answerTo: await messageIdOf(parley, uuid) });
    const arrived = page.getByRole('button', { name: '1 new message' });
    await expect(arrived).toBeVisible({ timeout: 90_000 });
    await expect(thread.getByText('One more thing')).toHaveCount(0);
    await look(page, 'thread-further-up', [darkPhone, lightTablet, lightDesk]);
    await arrived.click();
    await expect(thread.getByText('One more thing')).toBeInViewport();
    await expect(arrived).toHaveCount(0);
    await expect(latest).toHaveCount(0);

    await page.evaluate((name) => {
      location.hash = `message-${name}`;
    }, randomUUID());
    await expect(
      page.getByText('This message is not in this conversation any more.'),
    ).toBeVisible();
    await expect(thread.getByText('One more thing')).toBeInViewport();
  } finally {
    await parley.stop();
  }
});

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

async function messageIdOf({ db }: { db: Db }, uuid: string): Promise<string> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.message_id')
    .where('conversations.uuid', '=', uuid)
    .where('messages.message_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.message_id ?? '';
}

/** The customer's answer to a mail, by SMTP. */
async function handIn(port: number, { to, answerTo }: { to: string; answerTo: string }) {
  const server = {
    host: '127.0.0.1',
    port,
    username: '',
    password: '',
    auth_protocol: 'none' as const,
    tls_type: 'none' as const,
    tls_skip_verify: false,
  };
  const headers = [`In-Reply-To: <${answerTo}>`];
  const raw = customerMail({ to, subject: 'Without end', text: 'One more thing', headers });
  const mail = { envelope: { from: 'ann@example.org', to: [to] }, raw: Buffer.from(raw) };
  const { kind } = await sendMail([server], mail, {
    outbound: { allowPrivate: true },
    beforeData: () => Promise.resolve(),
  });
  expect(kind).toBe('sent');
}
