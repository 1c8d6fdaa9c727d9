import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test.ts';

/** The statuses this page tells the server from here on. */
function toldBy(page: Page): string[] {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/agents/me/availability'))
      told.push((request.postDataJSON() as { status: string }).status);
  });
  return told;
}

const minute = 60_000;

test('an agent who touches nothing for 4 minutes is away until the next touch; who said so stays away', async ({
  page,
  workspace,
}) => {
  const rosa = await workspace.agent('Rosa');
  await page.clock.install();
  await signIn(page, workspace.url, rosa.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const told = toldBy(page);
  const menu = page.getByRole('button', { name: /Open your menu/ });
  await expect(menu).toHaveAccessibleName(/Online/);
  await page.clock.pauseAt(Date.now() + 10_000);
  // Whoever works in another tab is not idle in this one.
  const other = await page.context().newPage();
  await other.goto(`${workspace.url}/inboxes/all`);
  await expect(other.getByRole('button', { name: /Open your menu/ })).toBeVisible();
  for (const x of [300, 301]) {
    await page.clock.runFor(3 * minute);
    await other.mouse.move(x, 300);
    await page.clock.runFor(200);
  }
  expect(told).toEqual([]);
  await other.close();
  await page.mouse.move(300, 300);
  await page.clock.runFor(200);
  await page.clock.runFor(4 * minute - 1_000);
  expect(told).toEqual([]);
  // Looked at every 30 seconds. A second at a time, since calls are given up after ten.
  for (let second = 0; second <= 30 && told.length === 0; second += 1)
    await page.clock.runFor(1_000);
  expect(told).toEqual(['away']);
  // What an answer changes is shown as the clock goes on, however late it comes.
  const shows = (name: RegExp) =>
    expect(async () => {
      await page.clock.runFor(100);
      await expect(menu).toHaveAccessibleName(name, { timeout: 100 });
    }).toPass({ timeout: 30_000 });
  await shows(/Away/);

  // A touch counts once it is over for 200 ms.
  await page.mouse.move(400, 300);
  await page.clock.runFor(150);
  await page.mouse.move(401, 300);
  await page.clock.runFor(150);
  expect(told).toEqual(['away']);
  await page.clock.runFor(50);
  // One that fell before the page heard of its being away brings nobody back; the next one does.
  await expect
    .poll(async () => {
      if (told.length < 2) await page.mouse.move(402 + (Date.now() % 50), 300);
      await page.clock.runFor(250);
      return told.slice(0, 2);
    })
    .toEqual(['away', 'online']);
  await shows(/Online/);
  await page.clock.resume();

  await menu.click();
  const away = page.getByRole('menuitemcheckbox', { name: 'Away' });
  const reassign = page.getByRole('menuitemcheckbox', { name: 'Reassign replies' });
  await away.click();
  await expect(away).toBeChecked();
  await expect(reassign).not.toBeChecked();
  await reassign.click();
  await expect(away).toBeChecked();
  await expect(reassign).toBeChecked();
  await reassign.click();
  await expect(away).toBeChecked();
  await expect(reassign).not.toBeChecked();
  await away.click();
  await expect(away).not.toBeChecked();
  await away.click();
  await expect(away).toBeChecked();
  const said = ['away_manual', 'away_and_reassigning', 'away_manual', 'online', 'away_manual'];
  // A touch says the same again where the older 'away' was heard of late.
  const changes = () => told.filter((status, index) => status !== told[index - 1]);
  expect(changes().slice(2)).toEqual(said);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAccessibleName(/Away/);

  // Neither idling nor a touch changes what the agent said.
  await page.clock.fastForward(5 * minute);
  await page.mouse.move(500, 500);
  await page.clock.fastForward(1_000);
  await expect(menu).toHaveAccessibleName(/Away/);
  expect(changes().slice(2)).toEqual(said);
});

test('what is said quickly one after the other ends as it was said last', async ({
  page,
  workspace,
}) => {
  const rona = await workspace.agent('Rona');
  await signIn(page, workspace.url, rona.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const menu = page.getByRole('button', { name: /Open your menu/ });
  await expect(menu).toHaveAccessibleName(/Online/);
  const first = Promise.withResolvers<void>();
  let answers = 0;
  await page.route('**/agents/me/availability', async (route) => {
    if ((route.request().postDataJSON() as { status: string }).status === 'away_manual')
      await first.promise;
    await route.fulfill({ response: await route.fetch() });
    answers += 1;
  });
  await menu.click();
  const away = page.getByRole('menuitemcheckbox', { name: 'Away' });
  await away.click();
  await expect(away).toBeChecked();
  await away.click();
  await expect(away).not.toBeChecked();
  first.resolve();
  await expect.poll(() => answers).toBe(2);
  const answer = await page.request.get(`${workspace.url}/api/v1/agents/me`);
  expect(await answer.json()).toMatchObject({ data: { availability_status: 'online' } });
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAccessibleName(/Online/);
});

test('the user menu leads to the account, and out by a navigation of the whole page', async ({
  page,
  workspace,
}) => {
  const rolf = await workspace.agent('Rolf');
  await signIn(page, workspace.url, rolf.email);
  const line = page.waitForEvent('websocket');
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const menu = page.getByRole('button', { name: /Open your menu/ });
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/account\/profile$/);
  await menu.click();
  // The page hears that the session is over before it is gone itself.
  await page.route('**/logout', async (route) => {
    const closed = (await line).waitForEvent('close');
    await page.request.get(`${workspace.url}/logout`);
    await closed;
    await route.continue();
  });
  const leaving = page.waitForRequest((request) => request.url().endsWith('/logout'));
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  expect((await leaving).isNavigationRequest()).toBe(true);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(page.url()).toBe(`${workspace.url}/`);
});

test('a session that is over shows at the change of availability: the browser is at the root', async ({
  page,
  workspace,
}) => {
  const rita = await workspace.agent('Rita');
  await signIn(page, workspace.url, rita.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await page.getByRole('button', { name: /Open your menu/ }).click();
  const json = { status: 'error', error_type: 'UnauthorizedException', message: 'Sign in' };
  let isOver = false;
  await page.route('**/api/v1/agents/me/availability', (route) => {
    // What is said for her by the first touch of the page is none of it.
    const { status } = route.request().postDataJSON() as { status: string };
    if (status !== 'away_manual') return route.continue();
    isOver = true;
    return route.fulfill({ status: 401, json });
  });
  // Not before: what asks for it meanwhile would take the menu away.
  await page.route('**/api/v1/agents/me', (route) =>
    isOver ? route.fulfill({ status: 401, json }) : route.continue(),
  );
  await page.getByRole('menuitemcheckbox', { name: 'Away' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});
