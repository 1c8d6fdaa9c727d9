import { newConversation } from './support/conversations.ts';
import { admin, expect, signIn, test } from './support/test.ts';

test('teams and views: groups stay as they were left, counts follow, what is gone says so', async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  const inbox = await workspace.connect('groups');
  const team = await api.call<{ id: number }>('POST', '/teams', { name: 'Parcels', emoji: '📦' });
  const tag = await api.call<{ id: number }>('POST', '/tags', { name: 'short-lived' });
  const me = await api.call<{ id: number; permissions: string[] }>('GET', '/agents/me');
  const whole = await api.call<Record<string, unknown> & { roles: { id: number }[] }>(
    'GET',
    `/agents/${me.id}`,
  );
  await api.call('PUT', `/agents/${me.id}`, {
    first_name: whole.first_name,
    last_name: whole.last_name,
    email: whole.email,
    enabled: true,
    roles: whole.roles.map(({ id }) => id),
    teams: [team.id],
  });
  const filters = [
    { model: 'conversations', field: 'tags', operator: 'equals', value: String(tag.id) },
  ];
  const view = await api.call<{ id: number }>('POST', '/views/me', { name: 'Short', filters });
  const uuid = await newConversation(workspace, { inbox, subject: 'parcel' });
  await signIn(page, workspace.url, admin.email);
  await page.goto(`${workspace.url}/inboxes/assigned`);
  const sidebar = page.getByRole('navigation', { name: 'Navigation' });

  await test.step('a change by somebody else counts at once', async () => {
    await expect(sidebar.getByRole('link', { name: /^Parcels/ })).toHaveText(/Parcels$/);
    await api.call('PUT', `/conversations/${uuid}/assignee/team`, { assignee_id: team.id });
    await api.call('POST', `/conversations/${uuid}/tags`, { tags: ['short-lived'] });
    await expect(sidebar.getByRole('link', { name: /^Parcels/ })).toHaveText(/Parcels1$/);
    await expect(sidebar.getByRole('link', { name: /^Short/ })).toHaveText(/Short1$/);
  });

  await test.step('each group keeps its state under its key for 7 days', async () => {
    for (const [group, name, entry] of [
      ['Team inboxes', 'teamInboxOpen', /^Parcels/],
      ['Views', 'viewInboxOpen', /^Short/],
    ] as const) {
      await sidebar.getByRole('button', { name: group, exact: true }).click();
      await expect(sidebar.getByRole('link', { name: entry })).toHaveCount(0);
      const cookie = (await page.context().cookies()).find((each) => each.name === name);
      expect(cookie?.value).toBe('false');
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.99 * 86_400);
      await page.reload();
      const fold = sidebar.getByRole('button', { name: group, exact: true });
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await expect(sidebar.getByRole('link', { name: entry })).toHaveCount(0);
      await fold.click();
      await expect(sidebar.getByRole('link', { name: entry })).toBeVisible();
    }
  });

  await test.step('a team and a view keep the conversation that is open', async () => {
    await page.goto(`${workspace.url}/inboxes/all/conversation/${uuid}`);
    await sidebar.getByRole('link', { name: /^Parcels/ }).click();
    await expect(page).toHaveURL(`${workspace.url}/inboxes/teams/${team.id}/conversation/${uuid}`);
    await sidebar.getByRole('link', { name: /^Short/ }).click();
    await expect(page).toHaveURL(`${workspace.url}/inboxes/views/${view.id}/conversation/${uuid}`);
  });

  await test.step('a tag that is gone empties the view, and its filter says so', async () => {
    await api.call('POST', '/tags', { name: 'another' });
    await api.call('DELETE', `/tags/${tag.id}`);
    await expect(page.getByText('No conversations found')).toBeVisible();
    await page.getByRole('button', { name: 'Edit view' }).click();
    await expect(page.getByRole('button', { name: 'Value: No longer there' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a view deleted elsewhere says so while it is open', async () => {
    await api.call('DELETE', `/views/me/${view.id}`);
    await expect(page.getByText('This view does not exist')).toBeVisible();
    await expect(sidebar.getByRole('link', { name: /^Short/ })).toHaveCount(0);
  });
});
