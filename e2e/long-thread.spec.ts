import { Api } from '../server/src/testing/api.ts';
import { insertPlainInbox, insertThread } from '../server/src/testing/conversation.ts';
import { startParleyWithDatabase } from '../server/src/testing/parley-with-database.ts';
import { admin, expect, signIn, test } from './support/test.ts';

const length = 5_000;

test('a thread of 5,000 messages opens at its end, goes on upwards, and a link leads to its beginning', async ({
  page,
}) => {
  const parley = await startParleyWithDatabase({
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

    await page.evaluate((name) => {
      location.hash = `message-${name}`;
    }, first);
    await expect(thread.getByText('Message 1,')).toBeInViewport({ timeout: 60_000 });
    await editor.pressSequentially('!');
    await expect(editor).toHaveText('Quick as ever!');
  } finally {
    await parley.stop();
  }
});
