import type { Page } from '@playwright/test';
import { openConversation } from './support/conversations.ts';
import { violations } from './support/look.ts';
import { openReply } from './support/open-reply.ts';
import { expect, test, type Workspace } from './support/test.ts';

test('an emoji goes where the cursor stands, chosen by keys alone, and loads nothing from outside', async ({
  signedIn: page,
  workspace,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(workspace.url)) foreign.push(request.url());
  });
  const editor = await reply(page, workspace);
  await editor.pressSequentially('Thanks for waiting');
  for (let step = 0; step < 'waiting'.length; step += 1) await page.keyboard.press('ArrowLeft');
  // The browser tells the editor where its cursor is with the next frame; no hand is as fast.
  await editor.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.getByRole('button', { name: 'Emoji', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search emojis' })).toBeFocused();
  await page.keyboard.type('party popper');
  await expect(page.getByRole('gridcell')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText('Thanks for 🎉waiting');
  expect(foreign).toEqual([]);
});

test('emojis are found by category and word, keep the last 24 and the skin tone', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await reply(page, workspace);
  await fillRecent(page);
  await openPicker(page);
  const tabs = () => page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.ariaLabel));
  await expect
    .poll(tabs)
    .toEqual([
      'Used lately',
      'Smileys and people',
      'Animals and nature',
      'Food and drink',
      'Activities',
      'Travel and places',
      'Objects',
      'Symbols',
      'Flags',
    ]);
  await page.getByRole('textbox', { name: 'Search emojis' }).fill('nothing like it');
  await expect(page.getByRole('dialog')).toContainText('No emoji has been found!');
  await page.getByRole('textbox', { name: 'Search emojis' }).fill('thumbs up');
  await page.getByRole('button', { name: 'Neutral skin tone' }).click();
  await page.getByRole('button', { name: 'Dark skin tone', exact: true }).click();
  await page.getByRole('gridcell', { name: 'thumbs up' }).click();
  await expect(editor).toContainText('👍🏿');
  await expect.poll(() => recent(page)).toEqual({ version: 3, count: 24, newest: '1f44d-1f3ff' });
  await openPicker(page);
  await expect(page.getByRole('gridcell').first()).toHaveText('👍🏿');
  // The library's grid is made of lists, which a role may well replace (no success criterion).
  const found = () => violations(page, { within: '[role=dialog]', without: ['aria-allowed-role'] });
  await expect.poll(found).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
});

test('what is opened past the emojis keeps the keys', async ({ signedIn: page, workspace }) => {
  const editor = await reply(page, workspace);
  await editor.pressSequentially('Hello');
  await openPicker(page);
  await page.getByRole('button', { name: 'Apply a macro' }).click();
  await expect(page.getByRole('dialog', { name: 'Emoji' })).toHaveCount(0);
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect(palette).toBeFocused();
  await page.keyboard.type('hold');
  await expect(palette).toHaveValue('hold');
  await expect(page.locator('[contenteditable=true]')).toHaveText(/Hello$/);
});

async function openPicker(page: Page) {
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Search emojis' })).toBeFocused();
}

let opened = 0;

/** A new conversation with the cursor in its reply: what another journey wrote is not in it. */
async function reply(page: Page, workspace: Workspace) {
  opened += 1;
  await openConversation(page, { workspace, user: `faces${opened}` });
  return openReply(page);
}

/** Thirty emojis used, the way an older day left them. */
async function fillRecent(page: Page) {
  await openPicker(page);
  await page.keyboard.press('Escape');
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const request = indexedDB.open('emoji', 3);
    request.onsuccess = () => {
      const work = request.result.transaction('recent', 'readwrite');
      for (let at = 0; at < 30; at += 1)
        work.objectStore('recent').put({ unified: `1f4${(0x10 + at).toString(16)}`, at });
      work.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
    await promise;
  });
}

function recent(page: Page) {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const request = indexedDB.open('emoji');
    request.onsuccess = () => {
      const { result: database } = request;
      const all = database.transaction('recent').objectStore('recent').getAll();
      all.onsuccess = () => {
        const used: { unified: string; at: number }[] = all.result;
        const [newest] = used.toSorted((one, other) => other.at - one.at);
        resolve({ version: database.version, count: used.length, newest: newest?.unified });
        database.close();
      };
    };
    return promise;
  });
}
