import { newConversation } from './support/conversations.ts';
import { openReply } from './support/open-reply.ts';
import { expect, signIn, test } from './support/test.ts';

test('what an agent may see no longer is gone from their open browser at once', async ({
  browser,
  workspace,
}) => {
  const { api, url } = workspace;
  const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read'];
  const more = ['conversations:read_all', 'messages:write'];
  const role = { name: 'Watcher', permissions: [...permissions, ...more] };
  const { id } = await api.call<{ id: number }>('POST', '/roles', role);
  const { email } = await workspace.agent('Wanda', 'Watcher');
  const inbox = await workspace.connect('lostaccess');
  const uuid = await newConversation(workspace, { inbox, subject: 'Silver teapot' });
  const note = { message: '<p>Between us alone</p>', private: true };
  await api.call('POST', `/conversations/${uuid}/messages`, note);

  const page = await (await browser.newContext()).newPage();
  await signIn(page, url, email);
  await page.goto(`${url}/inboxes/all/conversation/${uuid}`);
  await expect(page.getByRole('log')).toContainText('Between us alone');
  await (await openReply(page)).fill('Half a sentence');
  await expect(page.getByRole('link', { name: /Silver teapot/ })).toBeVisible();

  await api.call('PUT', `/roles/${id}`, { ...role, permissions });
  await expect(page.getByText('Between us alone')).toHaveCount(0);
  await expect(page.getByText('Silver teapot')).toHaveCount(0);
  await expect(page.getByText('Half a sentence')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveCount(0);
  await page.context().close();
});
