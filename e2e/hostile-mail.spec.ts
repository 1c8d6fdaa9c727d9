import type { Page } from '@playwright/test';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { hostileHtml } from '../server/src/testing/hostile-html/corpus.ts';
import { type ForeignHost, startForeignHost } from './support/foreign-host.ts';
import { expect, test, type Workspace } from './support/test.ts';
import { watch } from './support/watch.ts';

/** The corpus of hostile HTML as mails in a real browser. */
test.use({ ignoreHTTPSErrors: true });

let host: ForeignHost;
test.beforeAll(async () => {
  host = await startForeignHost();
});
test.afterAll(() => host?.stop());

const perConversation = 25;
const words = (index: number) => `Harmless words ${index}.`;

/** Delivers the corpus as mails of a few conversations; answers how many stand in each. */
async function deliverCorpus(workspace: Workspace): Promise<number[]> {
  await workspace.connect('corpus');
  const mails = hostileHtml(host.origin).map((payload, index) => ({
    thread: Math.floor(index / perConversation),
    isFirst: index % perConversation === 0,
    text: words(index),
    html: `<p>${words(index)}</p>${payload}`,
  }));
  const deliver = async (some: typeof mails) => {
    for (const { thread, isFirst, text, html } of some) {
      const mail = customerMail({
        to: 'corpus@parley.test',
        subject: `Corpus ${thread}`,
        text,
        html,
        headers: isFirst ? [] : [`In-Reply-To: <corpus-${thread}@example.org>`],
      });
      const id = `Message-ID: <corpus-${thread}@example.org>`;
      await workspace.dovecot.deliver(
        'corpus',
        isFirst ? mail.replace(/Message-ID: <[^>]*>/, id) : mail,
      );
    }
  };
  // A mail joins a conversation that is there.
  const first = mails.filter(({ isFirst }) => isFirst);
  await deliver(first);
  await expect.poll(() => unreadOf(workspace), { timeout: 120_000 }).toBe(first.length);
  await deliver(mails.filter(({ isFirst }) => !isFirst));
  await expect.poll(() => unreadOf(workspace), { timeout: 120_000 }).toBe(mails.length);
  return first.map(({ thread }) => mails.filter((mail) => mail.thread === thread).length);
}

async function unreadOf({ api }: Workspace): Promise<number> {
  type Row = { subject: string; unread_message_count: number };
  const { results } = await api.call<{ results: Row[] }>('GET', '/conversations/all');
  const corpus = results.filter(({ subject }) => subject.startsWith('Corpus'));
  return corpus.reduce((sum, { unread_message_count }) => sum + unread_message_count, 0);
}

/** Scrolls through the thread until every mail has its frame with its words. */
async function seeAll(page: Page, expected: string[]): Promise<void> {
  const missing = () =>
    page.evaluate((all) => {
      const box = document.querySelector('[role=log]');
      const isAtEnd = box && box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
      if (box) box.scrollTop = isAtEnd ? 0 : box.scrollTop + 0.6 * box.clientHeight;
      // One that is still loading has not said yet whether it has pictures.
      const texts = [...document.querySelectorAll('iframe')]
        .filter((frame) => frame.contentDocument?.readyState === 'complete')
        .map((frame) => frame.contentDocument?.body?.innerText ?? '');
      return all.filter((each) => !texts.some((text) => text.includes(each)));
    }, expected);
  await expect.poll(missing, { timeout: 90_000, intervals: [50] }).toEqual([]);
}

/** What in the frames could do or cover something. */
function harmIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const harm: string[] = [];
    const box = document.querySelector('[role=log]')?.getBoundingClientRect();
    for (const frame of document.querySelectorAll('iframe')) {
      const { left, right, height } = frame.getBoundingClientRect();
      if (!box || left < box.left || right > box.right) harm.push('a frame beside the thread');
      if (height > 30_000) harm.push(`a frame of ${height} px`);
      for (const element of frame.contentDocument?.body.querySelectorAll('*') ?? []) {
        const { position, zIndex } = getComputedStyle(element);
        if (position !== 'static' || zIndex !== 'auto') harm.push(element.outerHTML.slice(0, 200));
        if (
          /^(script|form|input|button|iframe|svg|math|style|link|meta|base)$/i.test(element.tagName)
        )
          harm.push(element.outerHTML.slice(0, 200));
      }
    }
    return harm;
  });
}

test('the corpus as mails runs nothing, covers nothing and fetches only pictures, when asked', async ({
  signedIn: page,
  workspace,
}) => {
  const sizes = await deliverCorpus(workspace);
  await page.goto(`${workspace.url}/inboxes/all`);
  const { seen, nothingHappened } = await watch(page, { url: workspace.url, host });
  const wordsOf = (thread: number) =>
    Array.from({ length: sizes[thread] ?? 0 }, (_, n) => words(thread * perConversation + n));

  for (const thread of sizes.keys()) {
    await page.getByRole('link', { name: `Corpus ${thread} Harmless` }).click();
    await seeAll(page, wordsOf(thread));
    expect(await harmIn(page)).toEqual([]);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/inboxes\/all\/conversation\//);
  }
  await nothingHappened();

  for (const thread of sizes.keys()) {
    await page.getByRole('link', { name: `Corpus ${thread} Harmless` }).click();
    await seeAll(page, wordsOf(thread));
    const show = page.getByRole('button', { name: 'Show pictures from outside' });
    // Frames that come into view meanwhile bring theirs.
    const pressAll = () =>
      show.evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
        return buttons.length;
      });
    await expect.poll(pressAll).toBe(0);
    await seeAll(page, wordsOf(thread));
  }
  await expect.poll(() => host.asked.some(({ path }) => path === '/pixel.gif')).toBe(true);
  for (const { path, headers } of host.asked) {
    expect(path).toMatch(/^\/(pixel\.gif|picture-[\w-]+\.png)$/);
    expect(headers['sec-fetch-dest']).toBe('image');
    expect(headers.referer).toBeUndefined();
    expect(headers.cookie).toBeUndefined();
  }
  expect(seen.filter((each) => !/^request \/(pixel\.gif|picture-[\w-]+\.png)$/.test(each))).toEqual(
    [],
  );
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
