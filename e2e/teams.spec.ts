import { newConversation } from './support/conversations.ts';
import { darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { admin, expect, signIn, test } from './support/test.ts';

test('a round robin team is made, gives out what comes to who is there, says why, and goes', async ({
  page,
  // What the administrator holds from other journeys would count towards the cap.
  freshWorkspace: workspace,
}) => {
  await signIn(page, workspace.url, admin.email);
  const { api } = workspace;
  const inbox = await workspace.connect('orders');
  await workspace.agent('Rita');
  const me = await api.call<{ id: number; first_name: string }>('GET', '/agents/me');

  await page.goto(`${workspace.url}/admin/teams/teams/new`);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('cannot be empty')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Orders & returns');
  await page.getByRole('button', { name: 'Choose an emoji' }).click();
  await page.getByRole('textbox', { name: 'Search emojis' }).fill('package');
  await expect(page.getByRole('gridcell')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Emoji 📦/ })).toBeVisible();
  await page.getByRole('button', { name: 'Time zone' }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('india');
  await page.getByRole('option', { name: /Kolkata/ }).click();
  await page.getByRole('radio', { name: 'Round robin' }).click();
  await expect(page.getByText('No member is online')).toBeVisible();
  await page.getByRole('textbox', { name: 'At most' }).fill('2');
  await page.getByRole('button', { name: 'Add members' }).click();
  const search = page.getByRole('combobox', { name: 'Add members' });
  for (const name of ['Rita', me.first_name]) {
    await search.fill(name);
    await expect(page.getByRole('option')).toContainText([name]);
    await search.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 members, 1 online')).toBeVisible();
  await look(page, 'team-form', [lightDesk, lightTablet, darkPhone]);
  await page.getByRole('button', { name: 'Create team' }).click();
  const row = page.getByRole('row', { name: /Orders & returns/ });
  await expect(row).toContainText('Round robin, 2 each');
  await expect(row).toContainText('1 of 2');
  await look(page, 'teams', [lightDesk, darkPhone]);

  const [team] = await api.call<{ id: number }[]>('GET', '/agents/me/teams');
  const uuids: string[] = [];
  for (const subject of ['First', 'Second', 'Third'])
    uuids.push(await newConversation(workspace, { inbox, subject }));
  for (const uuid of uuids)
    await api.call('PUT', `/conversations/${uuid}/assignee/team`, { assignee_id: team?.id });
  await page.goto(`${workspace.url}/inboxes/assigned/conversation/${uuids[0]}`);
  await expect(page.getByRole('log')).toContainText(
    `Round robin of Orders & returns gave it to ${me.first_name}`,
  );
  await page.getByRole('link', { name: /Orders & returns/ }).click();
  await expect(page.getByRole('link', { name: /Ann .*Third/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Ann .*Second/ })).toHaveCount(0);
  // Who finishes one gets the next, as it happens.
  await api.call('PUT', `/conversations/${uuids[0]}/status`, {
    status: 'Resolved',
    snoozed_until: null,
  });
  await expect(page.getByRole('link', { name: /Ann .*Third/ })).toHaveCount(0);

  await page.goto(`${workspace.url}/admin/teams/teams/${team?.id}/edit`);
  await page.getByRole('button', { name: 'Delete team' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('2 open conversations stay and lose the team');
  await expect(dialog).toContainText('2 members lose its inbox');
  await look(page, 'team-delete', [lightDesk]);
  await dialog.getByRole('button', { name: 'Delete team' }).click();
  await expect(page.getByText('No teams yet')).toBeVisible();
});
