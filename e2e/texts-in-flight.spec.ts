import type { Page, Route } from '@playwright/test';
import { openConversation } from './support/conversations.ts';
import { openReply, whole } from './support/open-reply.ts';
import { expect, test, type Workspace } from './support/test.ts';

const notSent = 'Not sent. Your text is back in the editor.';
const drafts = '**/api/v1/conversations/*/drafts/reply';

test('a reply refused while a note is written leaves the note alone', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'noting');
  const refusal = gate();
  await posting(page, async (route) => {
    await refusal.opened;
    const answer = { status: 'error', message: 'No', error_type: 'InputException', data: null };
    return route.fulfill({ status: 400, json: answer });
  });
  await editor.pressSequentially('Refused late');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Private note' }).click();
  const note = page.getByRole('textbox', { name: /^Write a note/ });
  await note.pressSequentially('Between');
  refusal.open();
  await expect(page.getByText(notSent)).toBeVisible();
  await page.keyboard.type(' us');
  await expect(note).toHaveText('Between us');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(editor).toHaveText('Refused late');
});

test('a reply whose answers were lost, sent again from an editor that was opened anew, goes out once', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'unsure');
  const failure = gate();
  let posts = 0;
  await posting(page, async (route) => {
    posts += 1;
    if (posts > 2) return route.continue();
    if (posts === 1) await route.fetch();
    await failure.opened;
    return route.abort();
  });
  await editor.pressSequentially('Only once');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await leaveAndReturn(page);
  await page.keyboard.press('r');
  failure.open();
  await expect(page.getByText(notSent)).toBeVisible();
  await expect(editor).toHaveText('Only once');
  await editor.press('Control+Enter');
  await expect(editor).toHaveText('');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Only once');
  await expect(page.getByRole('log').getByText('Only once')).toHaveCount(1);
});

test('words typed before it is known what became of a reply do not take its place', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'asking');
  await posting(page, (route) => route.abort());
  await editor.pressSequentially('Never arrived');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(notSent)).toBeVisible();
  await expect(editor).toHaveText('Never arrived');
  const answer = gate();
  await page.route('**/api/v1/conversations/*/messages/*', async (route) => {
    await answer.opened;
    return route.continue();
  });
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Hello');
  await page.keyboard.press('r');
  await editor.pressSequentially(' and more');
  answer.open();
  await expect(editor).toHaveText('Never arrived and more');
});

test('a reply taken back beside a note leaves what waits in the reply', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'beside');
  await editor.pressSequentially('Taken back');
  await page.keyboard.press('Control+Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await posting(page, (route) => route.abort());
  await editor.pressSequentially('Not arrived');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(notSent)).toBeVisible();
  await page.getByRole('button', { name: 'Private note' }).click();
  await undo.click();
  await expect(editor).toContainText('Taken back');
  await expect(editor).toContainText('Not arrived');
});

test('a draft that cannot be asked for is the one of this browser, not one that was asked for before', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'stale');
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await Promise.all([saved(), editor.pressSequentially('One')]);
  const asking = page.waitForResponse(drafts);
  await page.reload();
  await (await asking).finished();
  await expect(whole(editor)).toHaveText('One');
  await editor.press('Control+End');
  await Promise.all([saved(), editor.pressSequentially(' two')]);
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (request.method() === 'GET' && request.url().includes('/drafts/')) failed += 1;
  });
  await page.route(drafts, (route) => route.abort());
  await leaveAndReturn(page);
  await expect(whole(editor)).toHaveText('One two');
  await expect.poll(() => failed).toBe(3);
  // The next key would keep what took its place.
  await editor.press('Control+End');
  await editor.pressSequentially(' three');
  await expect(editor).toHaveText('One two three');
});

test('a reply sent before the older draft was there leaves that draft', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'quick');
  await editor.pressSequentially('Long words from elsewhere');
  const isSaved = () =>
    page.evaluate(() =>
      Object.entries(localStorage).some(
        ([key, kept]) =>
          key.startsWith('draft.') && JSON.parse(kept).isSaved && kept.includes('elsewhere'),
      ),
    );
  await expect.poll(isSaved).toBe(true);
  const answer = gate();
  await page.route(drafts, async (route) => {
    if (route.request().method() === 'GET') await answer.opened;
    return route.continue();
  });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('draft.')) localStorage.removeItem(key);
    }
  });
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Hello');
  await page.keyboard.press('r');
  await editor.pressSequentially('Quick');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('Quick');
  answer.open();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(editor).toHaveText('Long words from elsewhere');
});

test('a reply that goes out at the second try is not in the editor that was opened in between', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'second');
  const failure = gate();
  let posts = 0;
  await posting(page, async (route) => {
    posts += 1;
    if (posts > 1) return route.continue();
    await failure.opened;
    return route.abort();
  });
  await editor.pressSequentially('At the second try');
  await page.keyboard.press('Control+Enter');
  await leaveAndReturn(page);
  await page.keyboard.press('r');
  failure.open();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(editor).toHaveText('');
});

test('a reply taken back before its answer came is not sent by the second try', async ({
  signedIn: page,
  workspace,
}) => {
  await page.clock.install();
  const editor = await replyIn(page, workspace, 'hasty');
  const failure = gate();
  let posts = 0;
  await posting(page, async (route) => {
    posts += 1;
    if (posts > 1) return route.continue();
    await route.fetch();
    await failure.opened;
    return route.abort();
  });
  await editor.pressSequentially('Taken back early');
  await page.keyboard.press('Control+Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await undo.click();
  await expect(editor).toHaveText('Taken back early');
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  failure.open();
  await failed;
  // The second try begins a second later.
  for (let second = 0; second < 5; second += 1) await page.clock.fastForward(1_000);
  await expect(editor).toHaveText('Taken back early');
  await expect(page.getByRole('log')).not.toContainText('Taken back early');
  expect(posts).toBe(1);
  await page.reload();
  await expect(editor).toHaveText('Taken back early');
  await expect(page.getByRole('log')).not.toContainText('Taken back early');
});

test('a reply taken back while its draft is still asked for stands in the editor once', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'returned');
  await editor.pressSequentially('Back again');
  await page.keyboard.press('Control+Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const answer = gate();
  await page.route(drafts, async (route) => {
    if (route.request().method() === 'GET') await answer.opened;
    return route.continue();
  });
  await leaveAndReturn(page);
  await undo.click();
  await expect(editor).toHaveText('Back again');
  // What stands there then is saved after what was asked for came.
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  answer.open();
  expect((await saved).postDataJSON()).toMatchObject({ content: '<p>Back again</p>' });
  await expect(editor).toHaveText('Back again');
});

test('a reply that one tab is sending is not in the editor of another', async ({
  signedIn: page,
  workspace,
}) => {
  const editor = await replyIn(page, workspace, 'elsewhere');
  const answer = gate();
  await posting(page, async (route) => {
    await answer.opened;
    return route.continue();
  });
  await editor.pressSequentially('On its way');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('On its way');
  const other = await page.context().newPage();
  const asked = other.waitForResponse(drafts);
  await other.goto(page.url());
  await asked;
  const there = await openReply(other);
  const saved = other.waitForRequest((request) => request.method() === 'PUT');
  await there.pressSequentially('Meanwhile');
  expect((await saved).postDataJSON()).toMatchObject({ content: '<p>Meanwhile</p>' });
  await expect(there).toHaveText('Meanwhile');
  answer.open();
  await expect(other.getByRole('log').getByText('On its way')).toHaveCount(1);
});

/** The reply of a new conversation, with the cursor in it. */
async function replyIn(page: Page, workspace: Workspace, user: string) {
  await openConversation(page, { workspace, user });
  return openReply(page);
}

/** How messages are sent on from here. */
function posting(page: Page, answer: (route: Route) => Promise<unknown>) {
  return page.route('**/api/v1/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  );
}

async function leaveAndReturn(page: Page) {
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('log')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('log')).toContainText('Hello');
}

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}
