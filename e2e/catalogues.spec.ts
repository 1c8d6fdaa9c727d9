import { look } from './support/look.ts';
import { admin, expect, signIn, test, type Workspace } from './support/test.ts';

test('tags, statuses and attributes are made, changed, merged and deleted, and every open browser follows', async ({
  page,
  browser,
  freshWorkspace: workspace,
}) => {
  const { api, url } = workspace;
  await workspace.connect('support');
  const { email } = await workspace.agent('Ada', 'Admin');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, url, email);
  await signIn(page, url, admin.email);
  const begin = (subject: string, tags: string[]) => beginConversation(workspace, subject, tags);
  const dialog = page.getByRole('dialog');
  const alert = page.getByRole('alertdialog');
  const act = async (name: string, what: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };

  await page.goto(`${url}/admin/conversations/tags`);
  await expect(page.getByText('No tags yet')).toBeVisible();
  await look(page, 'tags-empty');
  await page.getByRole('button', { name: 'New tag' }).click();
  await dialog.getByLabel('Name').fill('late, again');
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await expect(dialog.getByText('cannot have a comma')).toBeVisible();
  await page.keyboard.press('Escape');
  await alert.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByLabel('Name').fill('late');
  await dialog.getByRole('radio', { name: 'Amber' }).click();
  await look(page, 'tag-form');
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await expect(page.getByRole('button', { name: 'late', exact: true })).toBeVisible();
  for (const name of ['delayed', 'مرتجع 🛒', '退款']) await api.call('POST', '/tags', { name });
  await expect(page.getByRole('button', { name: '退款', exact: true })).toBeVisible();

  const uuid = await begin('The parcel never came', ['late']);
  await other.goto(`${url}/inboxes/all/conversation/${uuid}`);
  const panel = other.getByRole('complementary');
  await expect(panel.getByText('late', { exact: true })).toBeVisible();
  await act('late', 'Edit');
  await dialog.getByLabel('Name').fill('Late');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Late', { exact: true })).toBeVisible();

  await page.getByRole('searchbox').fill('مرتجع');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('nothing of it');
  await expect(page.getByText('Nothing matches “nothing of it”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Conversations' }).click();
  const heading = page.getByRole('columnheader', { name: 'Conversations' });
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Conversations' }).click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Late');
  await look(page, 'tags');

  await act('Late', 'Merge into');
  await expect(alert).toContainText('1 conversation carries this tag.');
  await expect(alert.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await alert.getByLabel('Into').click();
  await page.getByRole('option', { name: 'delayed' }).click();
  await look(page, 'tag-merge');
  await alert.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Late is part of delayed now')).toBeVisible();
  await expect(panel.getByText('delayed', { exact: true })).toBeVisible();
  await act('delayed', 'Delete');
  await expect(alert).toContainText('1 conversation carries this tag.');
  await alert.getByRole('button', { name: 'Delete tag' }).click();
  await expect(page.getByText('delayed deleted')).toBeVisible();
  await expect(panel.getByText('delayed', { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Statuses' }).click();
  await page.getByRole('button', { name: 'New status' }).click();
  await dialog.getByLabel('Name').fill('Waiting');
  await dialog.getByRole('button', { name: 'Create status' }).click();
  await expect(page.getByRole('button', { name: 'Waiting', exact: true })).toBeVisible();
  await api.call('PUT', `/conversations/${uuid}/status`, { status: 'Waiting' });
  await expect(panel.getByText('Waiting', { exact: true })).toBeVisible();
  await look(page, 'statuses');
  await act('Waiting', 'Delete');
  await expect(alert).toContainText('1 conversation has this status.');
  await look(page, 'status-delete');
  await alert.getByRole('button', { name: 'Delete status' }).click();
  await expect(page.getByText('Waiting deleted')).toBeVisible();
  await expect(panel.getByText('Waiting', { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Custom attributes' }).click();
  await expect(page.getByText('No custom attributes yet')).toBeVisible();
  await page.getByRole('button', { name: 'New attribute' }).click();
  await dialog.getByLabel('Name').fill('Parcel size');
  await expect(dialog.getByLabel('Key')).toHaveValue('parcel_size');
  await dialog.getByLabel('Type').click();
  await page.getByRole('option', { name: 'List' }).click();
  await dialog.getByRole('button', { name: 'Create attribute' }).click();
  await expect(dialog.getByText('Give at least one value.')).toBeVisible();
  await dialog.getByLabel('Values').fill('Small\nLarge');
  await look(page, 'attribute-form');
  await dialog.getByRole('button', { name: 'Create attribute' }).click();
  await expect(panel.getByText('Parcel size')).toBeVisible();
  await api.call('PUT', `/conversations/${uuid}/custom-attributes`, { parcel_size: 'Large' });
  await look(page, 'attributes');
  await act('Parcel size', 'Delete');
  await expect(alert).toContainText('1 conversation has a value.');
  await alert.getByRole('button', { name: 'Delete attribute' }).click();
  await expect(panel.getByText('Parcel size')).toHaveCount(0);
  await other.close();
});

test('two administrators save the same tag: the second sees both and chooses', async ({
  signedIn: page,
  workspace: { api, url },
}) => {
  const tag = await api.call<{ id: number }>('POST', '/tags', { name: 'parcel' });
  await page.goto(`${url}/admin/conversations/tags`);
  const dialog = page.getByRole('dialog', { name: 'Edit tag' });
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' });
  await page.getByRole('button', { name: 'parcel', exact: true }).click();
  await dialog.getByLabel('Name').fill('mine');
  await api.call('PUT', `/tags/${tag.id}`, { name: 'theirs', colour: 'green' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(conflict.getByRole('radio', { name: 'Yours mine' })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: 'Theirs Green' })).toBeChecked();
  await look(page, 'conflict');
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name')).toHaveValue('mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page.getByText('mine saved')).toBeVisible();
  const made = (await tags(api)).find(({ id }) => id === tag.id);
  expect(made).toMatchObject({ name: 'mine', colour: 'green' });

  await page.getByRole('button', { name: 'mine', exact: true }).click();
  await dialog.getByLabel('Name').fill('too late');
  await api.call('DELETE', `/tags/${tag.id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This tag does not exist any more.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('too late');
});

test('5,000 tags are searched, sorted and turned without waiting', async ({
  signedIn: page,
  workspace: { url },
}) => {
  // That the server lists so many at once is tested there; making them here would take a minute.
  const at = '2026-01-01T00:00:00.000Z';
  const data = Array.from({ length: 5_000 }, (_, index) => ({
    ...{ id: index + 1, name: `tag ${4_999 - index} ✨`, colour: 'blue' },
    ...{ created_at: at, updated_at: at },
  }));
  await page.route('**/api/v1/tags', (route) =>
    route.fulfill({ json: { status: 'success', data } }),
  );
  await page.goto(`${url}/admin/conversations/tags`);
  await expect(page.getByText('1 to 50 of 5,000')).toBeVisible();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('tag 0 ✨');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('tag 50 ✨');
  await page.reload();
  await expect(page.getByText('51 to 100 of 5,000')).toBeVisible();
  // Sorted before the words that were typed are asked for: neither undoes the other.
  await page.getByRole('searchbox').evaluate((field: HTMLElement) => {
    field.focus();
    document.execCommand('insertText', false, '4999');
    document.querySelector<HTMLElement>('thead button')?.click();
  });
  await expect(page.getByRole('row')).toHaveCount(2);
  const name = page.getByRole('columnheader', { name: 'Name' });
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  // Nor the other way round, asked for in one moment.
  await page.getByRole('searchbox').evaluate(async (field: HTMLInputElement) => {
    field.select();
    document.execCommand('insertText', false, '4998');
    await new Promise(requestAnimationFrame);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    document.querySelector<HTMLElement>('thead button')?.click();
  });
  await expect(page.getByRole('row').nth(1)).toContainText('tag 4998 ✨');
  await expect(name).not.toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Actions for tag 4998 ✨' }).click();
  await page.getByRole('menuitem', { name: 'Merge into' }).click();
  await page.getByRole('alertdialog').getByLabel('Into').click();
  await expect(page.getByRole('option')).toHaveCount(100);
  await expect(page.getByText('4899 more: keep typing')).toBeVisible();
});

async function beginConversation(
  { api }: Workspace,
  subject: string,
  tags: string[],
): Promise<string> {
  const inboxes = await api.call<{ id: number }[]>('GET', '/inboxes');
  const { uuid } = await api.call<{ uuid: string }>('POST', '/conversations', {
    subject,
    content: 'About it.',
    inbox_id: inboxes[0]?.id,
    contact_email: 'mia@example.org',
    first_name: 'Mia',
    initiator: 'agent',
  });
  await api.call('POST', `/conversations/${uuid}/tags`, { tags });
  return uuid;
}

function tags(api: Workspace['api']) {
  return api.call<{ id: number; name: string; colour: string }[]>('GET', '/tags');
}
