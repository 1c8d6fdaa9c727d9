import type { Page } from '@playwright/test';
import { newConversation } from './support/conversations.ts';
import { pressAtOnce } from './support/press-at-once.ts';
import { expect, signIn, test } from './support/test.ts';

let inbox: number;

test.beforeAll(async ({ workspace }) => {
  inbox = await workspace.connect('shell');
});

/** What an answer of the API says after it was changed on its way; the server is not touched. */
async function changed(page: Page, path: string, change: object): Promise<void> {
  await page.route(`**/api/v1${path}`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { status: 'success', data: { ...data, ...change } } });
  });
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const inSidebar = (page: Page, name: string | RegExp) => sidebar(page).getByRole('link', { name });

test('every page is called {page title} - {site name}, and what is nowhere leads to My inbox', async ({
  signedIn: page,
  workspace: { url, api },
}) => {
  const team = await api.call<{ id: number }>('POST', '/teams', { name: 'Shellfish', emoji: '🦀' });
  const view = await api.call<{ id: number }>('POST', '/views/me', {
    name: 'Crabs',
    filters: [{ model: 'conversations', field: 'priority_id', operator: 'set', value: '' }],
  });
  const gone = 'This conversation is not available';
  const rows = [
    ['/inboxes/assigned', 'My inbox'],
    ['/inboxes/unassigned', 'Unassigned'],
    ['/inboxes/all', 'All'],
    [`/inboxes/teams/${team.id}`, 'Shellfish'],
    [`/inboxes/views/${view.id}`, 'Crabs'],
    ['/inboxes/search', 'Search'],
    ['/contacts', 'All contacts'],
    ['/account/profile', 'Edit Profile'],
    ['/admin/general', 'General'],
    ['/admin/teams/agents', 'Agents'],
    ['/contacts/99999', 'Contact'],
    ['/inboxes/all/conversation/00000000-0000-4000-8000-000000000000', gone],
  ] as const;
  for (const [path, title] of rows) {
    await page.goto(`${url}${path}`);
    await expect(page).toHaveTitle(`${title} - Parley`);
    await expect(page).toHaveURL(`${url}${path}`);
  }
  for (const path of ['/nowhere', '/inboxes', '/inboxes/other', '/inboxes/assigned/x/y']) {
    await page.goto(`${url}${path}`);
    await expect(page, path).toHaveURL(`${url}/inboxes/assigned`);
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const nowhere = [
    ['/admin/teams/agents/abc/edit', 'Nothing here'],
    ['/contacts/abc', 'Nothing here'],
    ['/inboxes/teams/1.5', 'This team’s inbox is not available'],
    ['/inboxes/all/conversation/not-a-uuid', gone],
  ] as const;
  for (const [path, said] of nowhere) {
    await page.goto(`${url}${path}`);
    await expect(page.getByText(said), path).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  expect(asked.filter((path) => /\/api\/.*(NaN|1\.5|not-a-uuid)/.test(path))).toEqual([]);
  for (const path of ['/account', '/account/anything']) {
    await page.goto(`${url}${path}`);
    await expect(page, path).toHaveURL(`${url}/account/profile`);
  }
  await page.goto(`${url}/`);
  await expect(page).toHaveURL(`${url}/inboxes/assigned`);
  await changed(page, '/config', { 'app.site_name': 'Fellside' });
  await page.reload();
  await expect(page).toHaveTitle('My inbox - Fellside');
  await changed(page, '/config', { 'app.site_name': '' });
  await page.reload();
  await expect(page).toHaveTitle('My inbox - Parley');
});

test('the open conversation stays when the list changes; search shows neither', async ({
  signedIn: page,
  workspace,
}) => {
  const uuid = await newConversation(workspace, { inbox, subject: 'Open door' });
  await page.goto(`${workspace.url}/inboxes/all/conversation/${uuid}`);
  await expect(page.getByRole('log')).toContainText('About the Open door');
  await inSidebar(page, /^Unassigned/).click();
  await expect(page).toHaveURL(`${workspace.url}/inboxes/unassigned/conversation/${uuid}`);
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await inSidebar(page, /^Search/).click();
  await expect(page.getByRole('log')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Unassigned' })).toHaveCount(0);
});

test('the list is 450 px wide beside the conversation, and where both have no room one or the other', async ({
  signedIn: page,
  workspace,
}) => {
  const uuid = await newConversation(workspace, { inbox, subject: 'Narrow gate' });
  const list = page.getByRole('region', { name: 'Unassigned' });
  const log = page.getByRole('log');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${workspace.url}/inboxes/unassigned/conversation/${uuid}`);
  await expect(log).toContainText('About the Narrow gate');
  expect((await list.boundingBox())?.width).toBe(450);
  await expect(page.getByRole('link', { name: 'Back to the list' })).toHaveCount(0);

  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(list).toHaveCount(0);
  await expect(log).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(list.getByRole('link', { name: /Narrow gate/ })).toBeVisible();
  await expect(log).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(log).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('the sidebar folds by Ctrl+B, stays so for 7 days, and is a drawer below 768 px', async ({
  signedIn: page,
  workspace,
}) => {
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const width = () =>
    page
      .getByRole('complementary')
      .first()
      .evaluate((node) => node.clientWidth);
  await expect.poll(width).toBeGreaterThan(200);
  await page.keyboard.press('Control+b');
  await expect.poll(width).toBeLessThan(60);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'mainSidebarOpen');
  expect(cookie?.value).toBe('false');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  await page.reload();
  await expect.poll(width).toBeLessThan(60);
  await page.keyboard.press('Meta+b');
  await expect.poll(width).toBeGreaterThan(200);

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(sidebar(page)).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(sidebar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer).toBeVisible();
  expect(await drawer.evaluate((node) => node.clientWidth)).toBe(288);
  await drawer.getByRole('link', { name: /^All/ }).click();
  await expect(drawer).toHaveCount(0);

  // A page below a list leads back to it, even where there is nothing.
  await page.goto(`${new URL(page.url()).origin}/contacts/9999`);
  await expect(page.getByText('Nothing here')).toBeVisible();
  await page.getByRole('link', { name: 'All contacts' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
});

test('team inboxes and views fold and stay so, each with a cookie of its own', async ({
  page,
  workspace,
}) => {
  const folder = await workspace.agent('Folder');
  const team = { name: 'Folders', emoji: '📁', member_ids: [folder.id] };
  await workspace.api.call('POST', '/teams', team);
  await signIn(page, workspace.url, folder.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  for (const [name, cookieName] of [
    ['Team inboxes', 'teamInboxOpen'],
    ['Views', 'viewInboxOpen'],
  ] as const) {
    const group = sidebar(page).getByRole('button', { name, exact: true });
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === cookieName)?.value).toBe('false');
    await page.reload();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
  }
  await expect(inSidebar(page, /Folders/)).toHaveCount(0);
  await sidebar(page).getByRole('button', { name: 'Team inboxes', exact: true }).click();
  await expect(inSidebar(page, /Folders/)).toContainText('📁');
});

test('entries show with their permission only, and groups with one of their entries', async ({
  page,
  workspace,
}) => {
  await workspace.api.call('POST', '/roles', {
    name: 'Tags of own',
    permissions: ['conversations:read', 'conversations:read_assigned', 'teams:manage'],
  });
  const limited = await workspace.agent('Limited', 'Tags of own');
  await signIn(page, workspace.url, limited.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await expect(sidebar(page).getByRole('link')).toHaveText([/Search/, /My inbox/, /Admin/]);
  await inSidebar(page, 'Admin').click();
  await expect(page.getByRole('heading', { name: 'Choose what to set up' })).toBeVisible();
  await expect(sidebar(page)).toContainText(/Admin \(\d+\.\d+\.\d+.*\)/);
  await expect(sidebar(page).getByRole('link')).toHaveText([/Back to inbox/, 'Teams']);
  await expect(sidebar(page)).not.toContainText('Conversations');
  await page.goto(`${workspace.url}/admin/teams/agents`);
  await expect(page.getByText('You may not open “Agents”.')).toBeVisible();
  await expect(page).toHaveURL(`${workspace.url}/inboxes/assigned`);
});

test('administrators hear of a new version and of a restart that is due', async ({
  browser,
  page,
  workspace,
}) => {
  const release = {
    is_new: true,
    url: 'https://parley.test/releases/9.9.9',
    release_version: '9.9.9',
    release_date: '2026-11-20',
    description: 'Faster lists.',
  };
  const settings = { 'app.update': release, 'app.restart_required': true };
  await changed(page, '/settings/general', settings);
  await signIn(page, workspace.url, 'ines@parley.test');
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Restart it to finish the update');
  await expect(main).toContainText(/Parley 9\.9\.9 is out\. 20 Nov 2026 Faster lists\./);
  await expect(page.getByRole('link', { name: 'What is new' })).toHaveAttribute(
    'href',
    release.url,
  );
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await page.reload();
  await expect(main).toContainText('Restart it');
  await expect(main).not.toContainText('9.9.9');
  const agent = await workspace.agent('Banner');
  const theirs = await (await browser.newContext()).newPage();
  await changed(theirs, '/settings/general', settings);
  await signIn(theirs, workspace.url, agent.email);
  await theirs.goto(`${workspace.url}/inboxes/assigned`);
  await expect(theirs.getByRole('heading', { name: 'My inbox' })).toBeVisible();
  await expect(theirs.getByRole('main')).not.toContainText('Restart it');
  await theirs.context().close();
});

test('a key pressed before the next conversation is there is for that one', async ({
  signedIn: page,
  workspace,
}) => {
  const [last, next, first] = ['The last of three', 'The next of three', 'The first of three'];
  await newConversation(workspace, { inbox, subject: last });
  const uuid = await newConversation(workspace, { inbox, subject: next });
  await newConversation(workspace, { inbox, subject: first });
  const { promise: isTime, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/conversations/${uuid}`, async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto(`${workspace.url}/inboxes/unassigned`);
  await page.getByRole('link', { name: new RegExp(first) }).click();
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(uuid));
  await page.keyboard.press('r');
  // What follows is text already: no letter resolves, assigns or goes on to the next.
  await page.keyboard.type('We seek itx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Goodbye');
  letGo();
  await expect(page.getByRole('heading', { name: next })).toBeVisible();
  const reply = page.getByRole('textbox', { name: 'Write a reply' });
  await expect(reply).toBeFocused();
  await expect(reply.locator('p')).toHaveText(['We seek it', 'Goodbye']);
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  await expect(page.getByRole('log')).not.toContainText('took this');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');

  await page.keyboard.press('Escape');
  await pressAtOnce(page, 'k', 'n');
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a note' })).toBeFocused();
  // There and back again: nothing is opened, and keys are for what is there.
  await page.keyboard.press('Escape');
  await pressAtOnce(page, 'j', 'k', 'r');
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toBeFocused();
  await expect(page.getByRole('heading', { name: first })).toBeVisible();

  // The row answers before there is a picture, and before its address.
  await page.keyboard.press('Escape');
  const [row, path] = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    await null;
    return [document.querySelector('li a[aria-current]')?.textContent, location.pathname];
  });
  expect(row).toContain(next);
  expect(path).not.toContain(uuid);
  await expect(page).toHaveURL(new RegExp(uuid));

  // A row that has left the list is gone on from where it stood.
  await page.keyboard.press('e');
  await expect(page.getByRole('link', { name: new RegExp(next) })).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: last })).toBeVisible();

  // One that does not come: what was typed for it is for nothing else.
  const failed = { status: 500, json: { status: 'error', message: 'The server is tired.' } };
  const broken = await newConversation(workspace, { inbox, subject: 'Never comes' });
  const { promise: isTyped, resolve: fail } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/conversations/${broken}`, async (route) => {
    await isTyped;
    await route.fulfill(failed);
  });
  // The panel of the same customer lists it, too.
  const list = page.getByRole('region', { name: 'Unassigned' });
  await list.getByRole('link', { name: /Never comes/ }).click();
  await page.keyboard.type('nice');
  fail();
  await expect(page.getByText('The server is tired.')).toBeVisible();
  await expect(page).toHaveTitle('Could not fetch the conversation - Parley');
  await expect(page).toHaveURL(new RegExp(broken));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await list.getByRole('link', { name: new RegExp(first) }).click();
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
