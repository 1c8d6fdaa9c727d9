import { customerMail } from '../server/src/testing/customer-mail.ts';
import { hostileHtml } from '../server/src/testing/hostile-html/corpus.ts';
import { type ForeignHost, startForeignHost } from './support/foreign-host.ts';
import { openReply } from './support/open-reply.ts';
import { expect, test } from './support/test.ts';
import { watch } from './support/watch.ts';

/** Markup where words belong, and hostile HTML from the clipboard. */
test.use({ ignoreHTTPSErrors: true });

let host: ForeignHost;
test.beforeAll(async () => {
  host = await startForeignHost();
});
test.afterAll(() => host?.stop());

const markup = '<img src=x onerror="top.hacked=1;console.log(`hacked`)"><b>bold</b>';

test('markup in names, subjects and names of files stays text', async ({
  signedIn: page,
  workspace,
}) => {
  const { api, dovecot, connect, sink } = workspace;
  await connect('markup');
  const { nothingHappened } = await watch(page, { url: workspace.url, host });
  const quoted = `"${markup.replaceAll('"', '\\"')}"`;
  const parts = [
    `From: ${quoted} <markup@example.org>`,
    'To: markup@parley.test',
    `Subject: Markup ${markup}`,
    `Message-ID: <markup.${Date.now()}@example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    `--b\r\nContent-Type: text/plain\r\n\r\n${markup}`,
    "--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename*=utf-8''%3Cb%3Ebold%3C%2Fb%3E.csv\r\n\r\na,b",
    '--b--',
    '',
  ];
  await dovecot.deliver('markup', parts.join('\r\n'));
  const tag = `<i>${markup}`.slice(0, 100);
  await api.call('POST', '/tags', { name: tag });
  await api.call('POST', '/teams', { name: `<i>team</i>${markup}`.slice(0, 100), emoji: '🪡' });
  const row = page.getByRole('link', { name: /Markup <img/ });
  await page.goto(`${workspace.url}/inboxes/all`);
  await expect(row.first()).toBeVisible();
  await row.first().click();
  await expect(page.getByRole('log')).toContainText(markup);
  await expect(page.getByRole('heading', { name: /Markup <img/ })).toBeVisible();
  const { results } = await api.call<{ results: { uuid: string; subject: string }[] }>(
    'GET',
    '/conversations/all',
  );
  const uuid = results.find(({ subject }) => subject.startsWith('Markup'))?.uuid ?? '';
  await api.call('POST', `/conversations/${uuid}/tags`, { tags: [tag] });
  await expect(page.getByText(tag).first()).toBeVisible();
  const [role] = await api.call<{ id: number }[]>('GET', '/roles');
  const agent = { first_name: markup, email: 'markup-agent@parley.test', roles: [role?.id] };
  const { id } = await api.call<{ id: number }>('POST', '/agents', agent);
  await api.call('PUT', `/conversations/${uuid}/assignee/user`, { assignee_id: id });
  await expect(page.getByRole('button', { name: markup, exact: true })).toBeVisible();
  await (await openReply(page)).fill('Thank you');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() => sink.received.some(({ to }) => to.includes('markup@example.org')), {
      timeout: 90_000,
    })
    .toBe(true);
  expect(await page.locator('b', { hasText: 'bold' }).count()).toBe(0);
  await nothingHappened();
});

test('hostile HTML that is pasted runs nothing, fetches nothing and goes out as plain words', async ({
  signedIn: page,
  workspace,
}) => {
  await workspace.connect('pasted');
  await workspace.dovecot.deliver(
    'pasted',
    customerMail({
      from: 'Pam <pam@example.org>',
      to: 'pasted@parley.test',
      subject: 'Paste here',
      text: 'Hi',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  const { nothingHappened } = await watch(page, { url: workspace.url, host });
  await page.getByRole('link', { name: /Paste here/ }).click();
  await expect(page.getByRole('log')).toContainText('Hi');
  const editor = await openReply(page);
  await editor.fill('Begin. ');
  await editor.evaluate((field, payloads) => {
    for (const payload of payloads) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', payload);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }
  }, hostileHtml(host.origin));
  const tags = 'script, img, svg, math, iframe, form, input, style, link, [style], [onerror]';
  expect(await editor.locator(tags).count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  const sent = page.getByRole('log').locator('.written');
  await expect(sent).toContainText('Begin.');
  expect(await sent.locator(tags).count()).toBe(0);
  // At first as it was written, then as the server took it.
  const links = () =>
    sent.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const leadsElsewhere = async () =>
    (await links()).filter((href) => !/^(https?:|mailto:|tel:)/.test(href ?? ''));
  await expect.poll(leadsElsewhere).toEqual([]);
  await nothingHappened();
});
