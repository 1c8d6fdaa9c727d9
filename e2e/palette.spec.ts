import type { Locator } from '@playwright/test';
import { openConversation } from './support/conversations.ts';
import { look } from './support/look.ts';
import { openReply } from './support/open-reply.ts';
import { pressAtOnce } from './support/press-at-once.ts';
import { expect, mailTo, test } from './support/test.ts';

test('the palette by keyboard: levels and back, snooze, resolve, places, opened lately', async ({
  signedIn: page,
  workspace,
}) => {
  await openConversation(page, { workspace, user: 'pal' });
  // Before the window can have the focus: none of these is a shortcut of the page.
  await pressAtOnce(page, 'Control+k', ...'resol');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toHaveValue('resol');
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressAtOnce(page, 'Control+k', 'Escape');
  await pressAtOnce(page, 'Control+k', ...'prof', 'Enter');
  await expect(page).toHaveURL(/\/account\/profile$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'About pal' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  await expect(palette.getByRole('option', { name: 'Snooze' })).toBeVisible();
  await field.press('Enter');
  await expect(palette.getByRole('option', { name: '1 hour' })).toBeVisible();
  await field.fill('x');
  await field.press('Backspace');
  await expect(palette.getByRole('option', { name: '1 hour' })).toBeVisible();
  await field.press('Backspace');
  await expect(palette.getByRole('option', { name: 'Resolve' })).toBeVisible();
  await field.press('Control+k');
  await expect(palette).toHaveCount(0);

  const sent = page.waitForRequest((request) => request.url().endsWith('/status'));
  await page.keyboard.press('z');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ status: 'Snoozed', snoozed_until: '12h' });
  await expect(page.getByRole('log')).toContainText('snoozed this until');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('resol');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inboxes\/search\?query=Hello/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('account');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/profile$/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Snooze' })).toHaveCount(0);
  await page.keyboard.type('pal@example');
  await expect(palette.getByRole('option', { name: /About pal/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'About pal' })).toBeVisible();
});

for (const { name, file, key, field } of [
  { name: 'the palette', file: 'palette-window', key: 'Control+k', field: 'Command palette' },
  { name: 'New conversation', file: 'new-conversation-dialog', key: 'c', field: 'To' },
]) {
  test(`what is typed while the code of ${name} is long on its way is for nothing else`, async ({
    signedIn: page,
    workspace,
  }) => {
    const code = Promise.withResolvers<void>();
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.clock.install();
    await openConversation(page, { workspace, user: file });
    await page.keyboard.press(key);
    await page.keyboard.type('resol');
    await page.clock.fastForward(4_000);
    await page.keyboard.type('ve');
    code.resolve();
    const window = page.getByRole('dialog');
    await expect(window.getByRole('combobox', { name: field })).toHaveValue('resolve');
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  });
}

test('a moment of one’s own: noon at first, and the past is refused without a call', async ({
  signedIn: page,
  workspace,
}) => {
  await openConversation(page, { workspace, user: 'noon' });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) calls += 1;
  });
  await page.keyboard.press('z');
  await expect(page.getByRole('option', { name: 'Pick date and time' })).toBeVisible();
  await page.keyboard.type('pick');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Time')).toHaveValue('12:00');
  await page.getByLabel('Date').fill('2020-01-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByRole('alert')).toHaveText(/select a future time/i);
  expect(calls).toBe(0);
  const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.getByLabel('Date').fill(nextWeek);
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByRole('log')).toContainText('snoozed this until');
  expect(calls).toBe(1);
});

test('a macro with a text waits in the composer, loses an action, and acts on sending', async ({
  signedIn: page,
  workspace,
}) => {
  const { api, sink } = workspace;
  const tag = await api.call<{ id: number }>('POST', '/tags', { name: 'pick-up' });
  await api.call('POST', '/macros', {
    name: 'Shop pick-up',
    visibility: 'all',
    message_content: '<p>Ask for <strong>Ewan</strong> at the till.</p>',
    actions: [
      { type: 'set_status', value: [3] },
      { type: 'set_priority', value: [3] },
      { type: 'add_tags', value: [tag.id] },
    ],
  });
  await openConversation(page, { workspace, user: 'shop' });
  const editor = await openReply(page);
  await editor.pressSequentially('Hello!');
  await page.getByRole('button', { name: 'Apply a macro' }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  // Other journeys leave macros behind.
  await page.keyboard.type('pick-up');
  const preview = palette.getByRole('region', { name: /Shop pick-up/ });
  await expect(preview).toHaveText(/Set status to Resolved.*Add tags pick-up.*Ewan/s);
  await page.keyboard.press('Enter');
  await expect(editor).toContainText('Hello!');
  await expect(editor).toContainText('Ask for Ewan at the till.');
  const pending = page.getByRole('group', { name: /Shop pick-up/ });
  await pending.getByRole('button', { name: 'Remove Set priority to High' }).click();
  await page.reload();
  await expect(editor).toContainText('Ask for Ewan at the till.');
  await expect(pending).toContainText('Add tags pick-up');
  await expect(pending).not.toContainText('High');
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  await editor.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(pending).toHaveCount(0);
  await expect(page.getByRole('log')).toContainText('pick-up');
  expect(await mailTo(sink, 'shop@example.org')).toContain('Ewan');
  const [all] = (
    await api.call<{ results: { subject: string; priority: string | null }[] }>(
      'GET',
      '/conversations/all',
    )
  ).results.filter(({ subject }) => subject === 'About shop');
  expect(all?.priority).toBeNull();
});

test('a macro without a text acts at once; one that is gone says so and changes nothing', async ({
  signedIn: page,
  workspace,
}) => {
  const { api } = workspace;
  const macro = (name: string, statusId: number) =>
    api.call<{ id: number }>('POST', '/macros', {
      name,
      visibility: 'all',
      actions: [{ type: 'set_status', value: [statusId] }],
    });
  await macro('Close it now', 4);
  const gone = await macro('Gone soon', 3);
  await openConversation(page, { workspace, user: 'once' });
  await page.keyboard.press('m');
  await expect(page.getByRole('option', { name: 'Gone soon' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  // The news that it is gone waits: else it is not offered any more.
  const told = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/macros(\?|$)/, async (route) => {
    await told.promise;
    await route.continue();
  });
  await api.call('DELETE', `/macros/${gone.id}`);
  await page.keyboard.type('gone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This macro does not exist any more')).toBeVisible();
  told.resolve();
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('option', { name: 'Close it now' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('option', { name: 'Gone soon' })).toHaveCount(0);
  await page.keyboard.type('close it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Close it now” is applied.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  // Among all commands too, once a name is typed.
  await macro('Open it again', 1);
  await page.keyboard.press('m');
  await expect(page.getByRole('option', { name: 'Open it again' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await expect(page.getByRole('option', { name: 'Open it again' })).toHaveCount(0);
  await page.keyboard.type('it again');
  await expect(page.getByRole('option', { name: 'Open it again' })).toContainText('Set status');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
});

test('shortcuts work on the page, never in a field, an editor or under a dialog', async ({
  signedIn: page,
  workspace,
}) => {
  await openConversation(page, { workspace, user: 'keys' });
  await page.keyboard.press('i');
  await expect(page.getByRole('log')).toContainText('took this');
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/inboxes\/unassigned\/conversation\//);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(/\/inboxes\/assigned\/conversation\//);
  const hide = page.getByRole('button', { name: 'Hide sidebar' });
  await page.keyboard.press('Control+b');
  await expect(hide).toHaveCount(0);
  await page.keyboard.press('Control+b');
  await expect(hide).toBeVisible();

  const editor = await openReply(page);
  await editor.pressSequentially('ezmijkgu?');
  await expect(editor).toHaveText('ezmijkgu?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await editor.press('Escape');
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next conversation')).toBeVisible();
  // A text that is missing shows its key.
  await expect(help).not.toContainText('shortcuts.');
  await page.keyboard.press('e');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(hide).toBeVisible();

  // Each window gives the focus back, so that no word after it is a shortcut.
  const goesBackTo = async (place: Locator, open: () => Promise<void>) => {
    await open();
    await expect(page.locator(':is([role=dialog], [role=dialog] *):focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(place).toBeFocused();
  };
  const row = page.getByRole('link', { name: /About keys/ });
  await row.focus();
  for (const key of ['Control+k', 'z', 'm', 'c', 'Shift+?'])
    await goesBackTo(row, () => page.keyboard.press(key));
  await openReply(page);
  // Where the browser is busy, the editor hears late that its cursor was put to the beginning.
  await page.evaluate(() =>
    addEventListener('focusin', () => {
      const start = performance.now();
      while (performance.now() - start < 250);
    }),
  );
  await goesBackTo(editor, () => page.keyboard.press('Control+k'));
  await goesBackTo(editor, () => page.getByRole('button', { name: 'Apply a macro' }).click());
  await page.keyboard.type('ejk');
  await expect(editor).toHaveText('ezmijkgu?ejk');
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  const menu = page.getByRole('button', { name: /Open your menu/ });
  await goesBackTo(editor, async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  });

  // A tab of the list takes no words.
  await page.getByRole('radio', { name: 'Snoozed' }).click();
  await page.keyboard.press('Control+b');
  await expect(hide).toHaveCount(0);
  await page.keyboard.press('Control+b');
  await page.getByRole('radio', { name: 'Open' }).click();

  // What had the focus has left the list meanwhile.
  await row.focus();
  await goesBackTo(editor, async () => {
    await page.keyboard.press('z');
    await expect(page.getByRole('option', { name: /^1 hour/ })).toBeVisible();
    const uuid = new URL(page.url()).pathname.split('/').at(-1);
    const status = { status: 'Resolved', snoozed_until: null };
    await workspace.api.call('PUT', `/conversations/${uuid}/status`, status);
    // Under the window the page is hidden from roles.
    await expect(page.locator(`li[data-uuid="${uuid}"]`)).toHaveCount(0);
  });
  await page.goto(`${workspace.url}/contacts`);
  const search = page.getByRole('searchbox', { name: 'Search by name or address' });
  await search.click();
  await goesBackTo(search, () => page.keyboard.press('Control+k'));
});

test('it looks right and axe finds nothing', async ({ signedIn: page, workspace }) => {
  await workspace.api.call('POST', '/macros', {
    name: 'Ask for a picture of the damage',
    visibility: 'all',
    message_content: '<p>Could you send us a picture?</p><ul><li>the whole pole</li></ul>',
    actions: [{ type: 'set_priority', value: [1] }],
  });
  await openConversation(page, { workspace, user: 'lookpalette' });
  for (const [name, keys] of [
    ['palette', ['Control+k']],
    ['palette-snooze', ['z']],
    ['palette-macro', ['m']],
    ['shortcuts', ['Shift+?']],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('m');
  await expect(page.getByRole('option', { name: /damage/ })).toBeVisible();
  await page.keyboard.type('damage');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toContainText('picture');
  await look(page, 'macro-pending');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Apply a macro' }).click();
  await page.getByRole('option', { name: /damage/ }).click();
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeVisible();
  await look(page, 'palette-macro-tapped');
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeInViewport({
    ratio: 1,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
