import { newConversation } from './support/conversations.ts';
import { darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { whole } from './support/open-reply.ts';
import { expect, test } from './support/test.ts';

test('a macro is made with text and actions, used, and says what is gone', async ({
  signedIn: page,
  workspace,
}) => {
  const { url, api } = workspace;
  const inbox = await workspace.connect('macroed');
  const team = await api.call<{ id: number }>('POST', '/teams', { name: 'Repairs', emoji: '🪡' });
  const tag = await api.call<{ id: number }>('POST', '/tags', { name: 'warranty' });
  const uuid = await newConversation(workspace, { inbox, subject: 'Pole snapped' });

  await page.goto(`${url}/admin/conversations/macros`);
  await page.getByRole('link', { name: 'New macro' }).click();
  await page.getByRole('button', { name: 'Create macro' }).click();
  await expect(page.getByText(/required|cannot be empty/i).first()).toBeVisible();
  await page.getByLabel('Name').fill('Under warranty');
  await whole(page.getByRole('textbox', { name: 'Text of the macro' })).fill(
    'It is under warranty.',
  );
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await page.getByRole('button', { name: 'Team: Choose' }).click();
  await page.getByRole('option', { name: /Repairs/ }).click();
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  const second = page.getByRole('group', { name: 'Action 2' });
  await second.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Add tags' }).click();
  await second.getByRole('button', { name: 'Tags: Choose' }).click();
  await page.getByRole('option', { name: 'warranty' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Replying' }).check();
  await look(page, 'macro-new', [darkPhone, lightTablet, lightDesk]);
  await page.getByRole('button', { name: 'Create macro' }).click();
  const row = page.getByRole('row', { name: /Under warranty/ });
  await expect(row).toContainText('Everybody');

  // Other journeys leave macros behind.
  const macro = (await api.call<{ id: number; name: string }[]>('GET', '/macros')).find(
    ({ name }) => name === 'Under warranty',
  );
  await api.call('POST', `/conversations/${uuid}/macros/${macro?.id}/apply`, {
    actions: [{ type: 'add_tags', value: [tag.id] }],
  });
  await api.call('DELETE', `/teams/${team.id}`);
  await page.reload();
  await expect(row).toContainText('Broken');
  await expect(row.getByRole('cell').last()).toHaveText('1');
  await look(page, 'macros', [darkPhone, lightDesk]);
  await page.getByRole('link', { name: 'Under warranty' }).click();
  await expect(page.getByText('What is struck out was deleted.')).toBeVisible();
  await look(page, 'macro-broken', [lightDesk]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('What was chosen here does not exist any more.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove action 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Under warranty saved')).toBeVisible();
});
