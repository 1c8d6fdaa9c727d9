import type { Page } from '@playwright/test';
import { darkPhone, look } from './support/look.ts';
import { playScene } from './support/scene.ts';
import { admin, expect, signIn, test } from './support/test.ts';

/** Chooses in a select that hangs from the control of this name in filter number `row`. */
async function choose(
  page: Page,
  { row, control }: { row: number; control: string },
  name: string,
) {
  const filter = page.getByRole('group', { name: `Filter ${row}`, exact: true });
  await filter.getByRole('combobox', { name: control }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('a view from its first filter to its end', async ({ page, freshWorkspace: workspace }) => {
  const conversations = await playScene(workspace);
  const tent = conversations.find(({ subject }) => subject.startsWith('Tent pole'))?.uuid ?? '';
  await signIn(page, workspace.url, admin.email);
  const sidebar = page.getByRole('navigation', { name: 'Navigation' });
  const dialog = page.getByRole('dialog');

  await test.step('what is missing is said at its field', async () => {
    await page.goto(`${workspace.url}/inboxes/all/conversation/${tent}`);
    await sidebar.getByRole('button', { name: 'New view' }).click();
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog.getByText('cannot be empty')).toBeVisible();
    await expect(dialog.getByText('Add at least one filter.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('N');
    await expect(dialog.getByText('Takes 2 to 30 characters.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('N'.repeat(31));
    await expect(dialog.getByText('At most 30 characters.')).toBeVisible();
    await choose(page, { row: 1, control: 'Field' }, 'Priority');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog.getByText('cannot be empty')).toBeVisible();
    await choose(page, { row: 1, control: 'Operator' }, 'equals');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog.getByText('The filter on “Priority” needs a value.')).toBeVisible();
    await look(page, 'view-dialog-errors');
  });

  await test.step('another field clears operator and value; set hides the value', async () => {
    const first = page.getByRole('group', { name: 'Filter 1', exact: true });
    await choose(page, { row: 1, control: 'Value' }, 'High');
    await choose(page, { row: 1, control: 'Field' }, 'Started');
    await expect(first.getByRole('combobox', { name: 'Operator' })).toHaveText('Operator');
    await expect(first.getByLabel('Value')).toHaveCount(0);
    await choose(page, { row: 1, control: 'Operator' }, 'greater than');
    await first.getByLabel('Value').fill('2020-01-31');
    await choose(page, { row: 1, control: 'Operator' }, 'set');
    await expect(first.getByLabel('Value')).toHaveCount(0);
  });

  await test.step('only complete rows apply, and reset goes back to them', async () => {
    await choose(page, { row: 1, control: 'Field' }, 'Tags');
    await choose(page, { row: 1, control: 'Operator' }, 'equals');
    await page
      .getByRole('group', { name: 'Filter 1' })
      .getByRole('button', { name: /^Value/ })
      .click();
    await page.getByRole('option', { name: 'tents' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await choose(page, { row: 2, control: 'Field' }, 'Inbox');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      '1 filter applied. 1 incomplete row was left out.',
    );
    await expect(dialog.getByRole('group', { name: 'Filter 2' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Remove filter 1' }).click();
    await expect(dialog.getByRole('group', { name: 'Filter 1' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(
      dialog.getByRole('group', { name: 'Filter 1' }).getByRole('combobox', { name: 'Field' }),
    ).toHaveText('Tags');
  });

  await test.step('saved, it is in the sidebar with its count, and keeps the conversation', async () => {
    await dialog.getByLabel('Name', { exact: true }).fill('Tents of high standing');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tents of high standing saved')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/inboxes/views/\\d+/conversation/${tent}$`));
    const entry = sidebar.getByRole('link', { name: /Tents of high standing/ });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(entry).toHaveText(/1$/);
    const list = page.getByRole('region', { name: 'Tents of high standing' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByRole('button', { name: /Status shown/ })).toHaveCount(0);
    await expect(list.getByRole('button', { name: /Sorted by/ })).toBeVisible();
    await sidebar.getByRole('link', { name: /^All/ }).click();
    await expect(page).toHaveURL(`${workspace.url}/inboxes/all/conversation/${tent}`);
    await entry.click();
    await expect(page).toHaveURL(new RegExp(`/inboxes/views/\\d+/conversation/${tent}$`));
    await look(page, 'view');
    await sidebar.getByRole('link', { name: /^All/ }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill('tents of');
    await page.getByRole('option', { name: 'Tents of high standing' }).click();
    await expect(page).toHaveURL(new RegExp(`/inboxes/views/\\d+/conversation/${tent}$`));
  });

  await test.step('the list follows what happens', async () => {
    const olu = conversations.find(({ subject }) => subject.startsWith('Charged'))?.uuid;
    const list = page.getByRole('region', { name: 'Tents of high standing' });
    await workspace.api.call('POST', `/conversations/${olu}/tags`, { tags: ['tents'] });
    await expect(list.getByRole('link', { name: /Charged twice/ })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: /Tents of high/ })).toHaveText(/2$/);
    await workspace.api.call('POST', `/conversations/${olu}/tags`, { tags: [] });
    await expect(list.getByRole('link', { name: /Charged twice/ })).toHaveCount(0);
  });

  await test.step('edited by keyboard', async () => {
    await sidebar.getByRole('link', { name: /Tents of high/ }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Tents of high standing');
    await expect(dialog.getByRole('button', { name: 'Value: tents' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await choose(page, { row: 2, control: 'Field' }, 'Status');
    await choose(page, { row: 2, control: 'Operator' }, 'equals');
    await choose(page, { row: 2, control: 'Value' }, 'Closed');
    await look(page, 'view-dialog');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByText('No conversations found')).toBeVisible();
  });

  await test.step('deleted after asking', async () => {
    const address = page.url();
    await sidebar.getByRole('link', { name: /Tents of high/ }).hover();
    await sidebar.getByRole('button', { name: 'Actions for Tents of high standing' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Tents of high standing”?' });
    const deletions: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url());
    });
    await question.getByRole('button', { name: 'Delete view' }).evaluate((button) => {
      (button as HTMLButtonElement).click();
      (button as HTMLButtonElement).click();
    });
    await expect(page.getByText('Tents of high standing deleted successfully')).toBeVisible();
    expect(deletions).toHaveLength(1);
    await expect(page).toHaveURL(`${workspace.url}/inboxes/assigned/conversation/${tent}`);
    await expect(sidebar.getByText('No views yet')).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('This view does not exist')).toBeVisible();
    await look(page, 'view-gone');
    await page.getByRole('link', { name: 'Back to My inbox' }).click();
    await expect(page).toHaveURL(`${workspace.url}/inboxes/assigned/conversation/${tent}`);
  });
});

test('a view on a phone, with an attribute of the workspace', async ({ page, workspace }) => {
  await workspace.api.call('POST', '/custom-attributes', {
    name: 'Plan',
    key: 'plan',
    applies_to: 'conversation',
    data_type: 'list',
    values: ['Summer', 'Winter'],
  });
  await signIn(page, workspace.url, admin.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'New view' }).click();
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByLabel('Name', { exact: true }).fill('On the winter plan');
  await choose(page, { row: 1, control: 'Field' }, 'Plan');
  await choose(page, { row: 1, control: 'Operator' }, 'equals');
  await choose(page, { row: 1, control: 'Value' }, 'Winter');
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await choose(page, { row: 2, control: 'Field' }, 'Started');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('cannot be empty')).toBeVisible();
  await look(page, 'view-dialog-phone', [darkPhone]);
  await dialog.getByRole('button', { name: 'Remove filter 2' }).click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('heading', { name: 'On the winter plan' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await look(page, 'view-drawer', [darkPhone]);
  await page.getByRole('button', { name: 'Actions for On the winter plan' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit view' })).toBeVisible();
});

test('a refused save is told, and nothing is lost', async ({ signedIn: page, workspace }) => {
  const filters = [{ model: 'conversations', field: 'status_id', operator: 'set', value: '' }];
  const body = { name: 'Short-lived', filters };
  const { id } = await workspace.api.call<{ id: number }>('POST', '/views/me', body);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const sidebar = page.getByRole('navigation', { name: 'Navigation' });
  await sidebar.getByRole('link', { name: 'Short-lived' }).hover();
  await sidebar.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await page.route('**/api/v1/views/me/*', (route) =>
    route.fulfill({
      status: 500,
      json: { status: 'error', message: 'The disk is full.', error_type: 'GeneralException' },
    }),
  );
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Long-lived');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Long-lived');
  await page.keyboard.press('Escape');
  await page.unroute('**/api/v1/views/me/*');
  await expect(sidebar.getByRole('link', { name: 'Short-lived' })).toBeVisible();
  await workspace.api.call('DELETE', `/views/me/${id}`);
  await expect(sidebar.getByRole('link', { name: 'Short-lived' })).toHaveCount(0);
});
