import type { Page } from '@playwright/test';
import { newConversation } from './support/conversations.ts';
import { look } from './support/look.ts';
import { openReply } from './support/open-reply.ts';
import { admin, expect, signIn, test } from './support/test.ts';

test('at 200 % zoom nothing is cut off and everything can be reached', async ({
  browser,
  workspace,
}) => {
  const inbox = await workspace.connect('zoom');
  const subject = 'A subject that is rather longer than the window would like it to be';
  await newConversation(workspace, { inbox, subject });
  const zoe = await workspace.agent('Zoe', 'Admin');
  // 1440 x 900 with every pixel of the page drawn as four.
  const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };
  const page = await (await browser.newContext(zoomed)).newPage();
  await signIn(page, workspace.url, zoe.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await reachable(page);
  await page.goto(`${workspace.url}/inboxes/unassigned`);
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(page.getByRole('log')).toBeVisible();
  await reachable(page);

  const editor = await openReply(page);
  await page.keyboard.type('Seen from near');
  await expect(editor).toHaveText('Seen from near');
  await expect(editor).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
  const log = await page.getByRole('log').boundingBox();
  expect(log?.height, 'of the thread beside the editor').toBeGreaterThan(60);
  await reachable(page);

  await page.getByRole('button', { name: 'Details' }).click();
  const sheet = page.getByRole('dialog', { name: 'Details' });
  await expect(sheet).toBeVisible();
  await reachable(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Command palette' });
  await expect(palette).toBeInViewport();
  await reachable(page);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.goto(`${workspace.url}/inboxes/all`);
  await expect(page.getByRole('heading', { name: 'All' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  const message = dialog.getByRole('textbox', { name: 'Write the first message' });
  await expect(message.and(page.locator('[contenteditable=true]'))).toBeAttached();
  await reachable(page);
  await dialog.getByRole('combobox', { name: 'To' }).pressSequentially('ann@');
  await expect(page.getByRole('option').first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await message.click();
  await page.keyboard.type('Seen from near');
  await expect(message).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  await reachable(page);
  await look(page, 'new-conversation-zoomed', [
    { theme: 'light', width: 720, height: 450 },
    { theme: 'dark', width: 720, height: 450 },
  ]);
  await page.context().close();
});

/** Nothing stands beside the page, and each control comes wholly into view. */
async function reachable(page: Page): Promise<void> {
  // A window that is sliding in is not there yet.
  await expect.poll(() => cutOff(page)).toEqual([]);
}

function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isModal = document.querySelector('[role=dialog]') !== null;
    const root = isModal ? '[role=dialog] ' : '';
    const controls = document.querySelectorAll<HTMLElement>(
      `${root}:is(a[href], button, input:not([type=file]), select, textarea)`,
    );
    const shown = [...controls].filter((control) => {
      const isForReaders = control.closest('.sr-only') !== null;
      return (
        !isForReaders &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    });
    const missed = shown.filter((control) => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : []),
      ...missed.map((control) => control.outerHTML.slice(0, 120)),
    ];
  });
}

test('long words stay within their page', async ({ page, freshWorkspace: workspace }) => {
  const { api, url } = workspace;
  const word = 'x'.repeat(140);
  const inbox = await workspace.connect('long');
  await api.call('POST', '/inboxes', {
    name: 'Lengthy',
    from: `${word} <long-one@parley.test>`,
    config: { imap: [], smtp: [] },
    enabled: false,
  });
  const team = word.slice(0, 100);
  await api.call('POST', '/teams', { name: team, emoji: '🪡' });
  const permissions = ['conversations:read'];
  await api.call('POST', '/roles', { name: 'Wordy', description: word, permissions });
  const subject = 'an ordinary subject of many words '.repeat(5);
  await api.call('POST', '/conversations', {
    ...{ subject, content: '<p>Hello</p>', inbox_id: inbox, contact_email: 'long@example.org' },
    first_name: word.slice(0, 100),
  });
  const { results } = await api.call<{ results: { id: number }[] }>('GET', '/contacts');
  const contact = results[0]?.id ?? 0;
  await signIn(page, url, admin.email);
  for (const [width, paths] of [
    [1440, [`/contacts/${contact}`, '/admin/inboxes', '/admin/teams/teams', '/admin/teams/roles']],
    [1024, [`/contacts/${contact}`, '/admin/inboxes', '/admin/teams/teams', '/admin/teams/roles']],
    [390, ['/admin/teams/roles', '/admin/teams/teams', '/admin/teams/agents/new']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(`${url}${path}`);
      await expect(page.getByText(/Wordy|Lengthy|ordinary|🪡/).first(), path).toBeVisible();
      expect(await sideways(page), `${path} at ${width}`).toEqual([]);
    }
  }
  await page.goto(`${url}/inboxes/all`);
  await page.getByRole('link', { name: /ordinary/ }).click();
  await expect(page.getByRole('button', { name: /^Reply to/ })).toBeVisible();
  expect(await sideways(page)).toEqual([]);
});

/** What is pushed sideways or out of the window: it was meant to fit. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')].filter(
      ({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth + 1,
    );
    const outside = [...document.querySelectorAll('main *, [role=main] *')].filter(
      (node) => node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1,
    );
    return [...tables, ...outside].map((node) => node.outerHTML.slice(0, 160));
  });
}
