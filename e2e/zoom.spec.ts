import type { Page } from '@playwright/test';
import { newConversation } from './support/conversations.ts';
import { look } from './support/look.ts';
import { firstMessage, openReply } from './support/open-reply.ts';
import { expect, signIn, test } from './support/test.ts';

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
  const height = async () => (await page.getByRole('log').boundingBox())?.height;
  await expect.poll(height, { message: 'of the thread beside the editor' }).toBeGreaterThan(60);
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
  const message = await firstMessage(dialog);
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
