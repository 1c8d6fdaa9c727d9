import type { Page } from '@playwright/test';
import { newConversation } from './support/conversations.ts';
import { whole } from './support/open-reply.ts';
import { expect, signIn, test } from './support/test.ts';

let inbox: number;

test.beforeAll(async ({ workspace }) => {
  inbox = await workspace.connect('told');
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('who is assigned, answered or mentioned is told at once, and reads it by keyboard', async ({
  browser,
  workspace,
}) => {
  const nanda = await workspace.agent('Nanda');
  const page = await (await browser.newContext()).newPage();
  // In the moment in which the bell is there, before anything else can run.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('button[aria-label^=Notifications]')) return;
      observer.disconnect();
      for (const key of 'gn') {
        const init = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', init));
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, workspace.url, nanda.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toContainText('Nothing new');
  await page.keyboard.press('Escape');

  const uuid = await newConversation(workspace, { inbox, subject: 'Kettle leaks' });
  await workspace.api.call('PUT', `/conversations/${uuid}/assignee/user`, {
    assignee_id: nanda.id,
  });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-unread.svg');
  const note = await workspace.api.call<{ uuid: string }>(
    'POST',
    `/conversations/${uuid}/messages`,
    {
      private: true,
      message: `<p><span data-mention="${nanda.id}">@Nanda Test</span> the lid is loose</p>`,
    },
  );
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');

  await bell(page).click();
  const rows = panel.getByRole('link');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toBeFocused();
  await expect(rows.first()).toContainText('mentioned you');
  await expect(rows.first()).toContainText('@Nanda Test the lid is loose');
  await page.keyboard.press('ArrowDown');
  await expect(rows.last()).toBeFocused();
  await expect(rows.last()).toContainText('assigned this to you');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    `${workspace.url}/inboxes/assigned/conversation/${uuid}#message-${note.uuid}`,
  );
  await expect(page.getByRole('log')).toContainText('the lid is loose');
  await expect(panel).toHaveCount(0);
  // The open conversation is read after 3 seconds, and with it what was told of it.
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
  await page.context().close();
});

test('all are marked read in every tab, and what was turned off is not told', async ({
  browser,
  workspace,
}) => {
  const ottmar = await workspace.agent('Ottmar');
  const context = await browser.newContext();
  const [page, other] = [await context.newPage(), await context.newPage()];
  await signIn(page, workspace.url, ottmar.email);
  await page.goto(`${workspace.url}/account/profile`);
  // It shows at once: to load anew before the server knows would call it off.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('switch', { name: 'Assigned to me: In Parley' }).click();
  await expect(page.getByRole('switch', { name: 'Assigned to me: In Parley' })).not.toBeChecked();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Assigned to me: In Parley' })).not.toBeChecked();
  await other.goto(`${workspace.url}/inboxes/assigned`);
  await expect(bell(other)).toHaveAccessibleName('Notifications');

  const uuid = await newConversation(workspace, { inbox, subject: 'Grinder hums' });
  await workspace.api.call('PUT', `/conversations/${uuid}/assignee/user`, {
    assignee_id: ottmar.id,
  });
  await workspace.api.call('POST', `/conversations/${uuid}/messages`, {
    private: true,
    message: '<p>It did so last year too</p>',
  });
  for (const each of [page, other])
    await expect(bell(each)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName('Notifications');
  await context.close();
});

test('a tab in the background says so once, if the agent asked the browser', async ({
  browser,
  workspace,
}) => {
  const pieter = await workspace.agent('Pieter');
  const context = await browser.newContext({ permissions: ['notifications'] });
  // A browser without a screen shows every page and no notification: both are noted instead.
  await context.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    class Noted {
      static readonly permission = 'granted';
      static readonly requestPermission = () => Promise.resolve('granted');
      onclick = null;
      constructor(title: string) {
        shown.push(title);
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: Noted });
    const isHidden = () => sessionStorage.getItem('hidden') === 'true';
    Object.defineProperty(document, 'visibilityState', {
      get: () => (isHidden() ? 'hidden' : 'visible'),
    });
  });
  const shownIn = (page: Page) =>
    page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  const hide = (page: Page) =>
    page.evaluate(() => {
      sessionStorage.setItem('hidden', 'true');
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const pages = [await context.newPage(), await context.newPage()] as const;
  await signIn(pages[0], workspace.url, pieter.email);
  await pages[0].goto(`${workspace.url}/account/profile`);
  await pages[1].goto(`${workspace.url}/inboxes/assigned`);
  await expect(bell(pages[1])).toBeVisible();

  const uuid = await newConversation(workspace, { inbox, subject: 'Scale drifts' });
  const mention = (text: string) =>
    workspace.api.call('POST', `/conversations/${uuid}/messages`, {
      private: true,
      message: `<p><span data-mention="${pieter.id}">@Pieter</span> ${text}</p>`,
    });
  const unread = async (count: number) => {
    for (const page of pages)
      await expect(bell(page)).toHaveAccessibleName(`Notifications, ${count} unread`);
  };

  await pages[0].getByRole('switch', { name: 'From the background' }).click();
  await expect(pages[0].getByRole('switch', { name: 'From the background' })).toBeChecked();
  await hide(pages[0]);
  await mention('one tab is looked at');
  await unread(1);
  // What it has to decide of that is decided, in its turn.
  await pages[0].evaluate(() => navigator.locks.request('parley-notice', () => undefined));
  await hide(pages[1]);
  await mention('now none is');
  await unread(2);
  await expect
    .poll(async () => (await Promise.all(pages.map(shownIn))).flat())
    .toEqual([expect.stringContaining('mentioned you')]);

  // Opened where nobody sees it, it is read 3 s after somebody does.
  const [, page] = pages;
  await page.clock.install();
  const seen = page.waitForRequest('**/last-seen');
  await page.goto(`${workspace.url}/inboxes/all/conversation/${uuid}`);
  await expect(page.getByRole('log')).toContainText('now none is');
  await page.evaluate(() => {
    const { fetch } = window;
    const seenWhile: string[] = [];
    const noted: typeof fetch = (address, init) => {
      if (String(address).endsWith('/last-seen')) seenWhile.push(document.visibilityState);
      return fetch(address, init);
    };
    Object.assign(window, { seenWhile, fetch: noted });
  });
  await page.clock.fastForward(3_000);
  await page.evaluate(() => {
    sessionStorage.removeItem('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.fastForward(3_000);
  await seen;
  expect(
    await page.evaluate(() => (window as unknown as { seenWhile: string[] }).seenWhile),
  ).toEqual(['visible']);
  for (const each of pages) await expect(bell(each)).toHaveAccessibleName('Notifications');
  await context.close();
});

test('older notifications come with Load more, below those that are there', async ({
  browser,
  workspace,
}) => {
  const lore = await workspace.agent('Lore');
  const uuid = await newConversation(workspace, { inbox, subject: 'Many mentions' });
  for (let number = 1; number <= 35; number += 1) {
    await workspace.api.call('POST', `/conversations/${uuid}/messages`, {
      private: true,
      message: `<p><span data-mention="${lore.id}">@Lore Test</span> number ${number}.</p>`,
    });
  }
  const page = await (await browser.newContext()).newPage();
  await signIn(page, workspace.url, lore.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 35 unread');
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const rows = panel.getByRole('link');
  await expect(rows.first()).toContainText('number 35.');
  const atFirst = await rows.count();
  expect(atFirst).toBeLessThan(35);
  await panel.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(35);
  await expect(rows.last()).toContainText('number 1.');
  await expect(rows.nth(atFirst)).toContainText(`number ${35 - atFirst}.`);
  await expect(panel.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await page.context().close();
});

test('@ offers colleagues in a note, those who cannot see it marked, and the chosen one is told', async ({
  signedIn: page,
  browser,
  workspace,
}) => {
  const { api } = workspace;
  await api.call('POST', '/roles', {
    name: 'Own only',
    permissions: ['conversations:read', 'conversations:read_assigned', 'messages:read'],
  });
  const quinn = await workspace.agent('Quinn');
  await workspace.agent('Quentin', 'Own only');
  const uuid = await newConversation(workspace, { inbox, subject: 'Filter clogs' });
  await page.goto(`${workspace.url}/inboxes/all/conversation/${uuid}`);
  await expect(page.getByRole('log')).toContainText('About the Filter clogs');
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Write a note' });
  await expect(whole(note)).toBeFocused();
  await page.keyboard.type('@qu');
  const offered = page.getByRole('option');
  await expect(offered).toHaveText([/Quinn Test$/, /Quentin Test.*cannot see this conversation/]);
  await expect(note).toHaveAttribute(
    'aria-activedescendant',
    (await offered.first().getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await expect(note).toBeFocused();
  await page.keyboard.type(' @qui');
  await expect(offered).toHaveText([/Quinn Test$/]);
  await page.keyboard.press('Enter');
  await expect(note.locator(`[data-mention="${quinn.id}"]`)).toHaveText('@Quinn Test');
  // A whole name goes with one press of Backspace, after the blank that came with it.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(note.locator('[data-mention]')).toHaveCount(0);
  await page.keyboard.type('@quinn');
  await expect(offered).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.type('please look');
  await page.keyboard.press('Control+Enter');
  const log = page.getByRole('log');
  await expect(log.locator('[data-mention]')).toHaveText('@Quinn Test');
  await expect(log).toContainText('@Quinn Test please look');

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = page.getByRole('textbox', { name: 'Write a reply' });
  await expect(whole(reply)).toBeFocused();
  await page.keyboard.type('Dear @qu');
  await expect(reply).toContainText('@qu');
  await expect(offered).toHaveCount(0);

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, workspace.url, quinn.email);
  await theirs.goto(`${workspace.url}/inboxes/assigned`);
  await bell(theirs).click();
  const told = theirs.getByRole('dialog', { name: 'Notifications' }).getByRole('link');
  await expect(told).toContainText('mentioned you');
  await theirs.context().close();
});
