import { expect, signIn, test } from './support/test.ts';

test('toasts stand as specified, go after 4 s but not under the pointer, and answer to the keyboard; tooltips take 150 ms', async ({
  page,
  workspace,
}) => {
  const tove = await workspace.agent('Tove');
  await page.clock.install();
  await signIn(page, workspace.url, tove.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const json = { status: 'error', error_type: 'GeneralException', message: 'The server is tired.' };
  // That they are there is told by the browser itself, and no toast.
  await page.route('**/api/v1/agents/me/availability', (route) =>
    route.request().postData()?.includes('away_manual')
      ? route.fulfill({ status: 500, json })
      : route.continue(),
  );
  const toasts = page.locator('[data-sonner-toast]');
  const region = page.getByRole('region', { name: 'Notifications Alt+T' });
  /** The page's clock stands but for the moments given here: no toast goes while others are made. */
  const fail = async (count: number) => {
    await page.getByRole('button', { name: /Open your menu/ }).click();
    for (let made = 0; made < count; made += 1) {
      await page.getByRole('menuitemcheckbox', { name: 'Away' }).click();
      await expect
        .poll(async () => {
          await page.clock.runFor(20);
          return toasts.count();
        })
        .toBe(made + 1);
    }
    await page.keyboard.press('Escape');
    await page.clock.runFor(500);
  };

  /** Their time may have begun after the clock was put forward: the browser was busy drawing. */
  const gone = () =>
    expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return toasts.count();
      })
      .toBe(0);

  await page.getByRole('button', { name: /Open your menu/ }).waitFor();
  await page.clock.pauseAt(Date.now() + 20_000);

  await test.step('where and how they stand', async () => {
    await fail(4);
    await expect(toasts.first()).toHaveText('The server is tired.');
    await expect(toasts.first()).toHaveAttribute('data-type', 'error');
    await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3);
    const list = page.locator('[data-sonner-toaster]');
    await expect(list).toHaveAttribute('data-x-position', 'center');
    await expect(list).toHaveAttribute('data-y-position', 'top');
    const style = await list.evaluate((node) => {
      const { getPropertyValue } = node.style;
      const value = getPropertyValue.bind(node.style);
      return [value('--width'), value('--gap'), value('--offset-top')];
    });
    expect(style).toEqual(['356px', '14px', '32px']);
  });

  await test.step('Alt+T leads there, Escape closes them up again', async () => {
    await page.keyboard.press('Alt+t');
    await expect(toasts.first()).toHaveAttribute('data-expanded', 'true');
    await expect(region.getByRole('list')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toasts.first()).toHaveAttribute('data-expanded', 'false');
  });

  await test.step('they go after 4 seconds, not while the pointer is there', async () => {
    await page.clock.fastForward(5_000);
    await gone();
    await fail(1);
    await toasts.first().hover();
    await page.clock.fastForward(20_000);
    await expect(toasts).not.toHaveCount(0);
    await page.mouse.move(5, 500);
    await page.clock.fastForward(4_000);
    await gone();
  });

  await test.step('a swipe sends one away', async () => {
    await fail(1);
    const { x = 0, y = 0, width = 0, height = 0 } = (await toasts.first().boundingBox()) ?? {};
    const middle = x + width / 2;
    await page.mouse.move(middle, y + height - 8);
    await page.mouse.down();
    await page.mouse.move(middle, 4, { steps: 5 });
    await page.mouse.up();
    // In less than the seconds after which it goes by itself.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return toasts.count();
      })
      .toBe(0);
  });

  await test.step('a tooltip opens after 150 ms', async () => {
    await page.getByRole('button', { name: 'Hide sidebar' }).hover();
    await page.clock.runFor(140);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(page.getByRole('tooltip')).toContainText('Hide sidebar');
  });
});
