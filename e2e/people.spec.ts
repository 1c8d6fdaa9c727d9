import { darkDesk, darkPhone, lightDesk, lightTablet, look } from './support/look.ts';
import { expect, signIn, test } from './support/test.ts';

const first = 'seven otters on a ferry';
const second = 'nine herons by the lake';

test('a role and somebody with it come, change and go, and the log tells of all of it', async ({
  freshWorkspace: { url, api },
  page,
  browser,
}) => {
  await signIn(page, url, 'ines@parley.test');
  await page.goto(`${url}/admin/teams/roles/new`);
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText(/required|cannot be empty|at least/i).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Reader');
  await page.getByRole('checkbox', { name: 'Read conversations' }).check();
  await page.getByRole('checkbox', { name: 'See all conversations' }).check();
  await expect(page.getByText('can, in effect, become an administrator')).toBeVisible();
  await look(page, 'role-new', [darkPhone, lightTablet, lightDesk]);
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page).toHaveURL(/\/admin\/teams\/roles(\/\d+\/edit)?$/);

  await page.goto(`${url}/admin/teams/agents/new`);
  await page.getByRole('textbox', { name: 'First name' }).fill('Rita');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ines@parley.test');
  await page.getByRole('checkbox', { name: /Reader/ }).check();
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByText('Another agent has this address.')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('rita@parley.test');
  await page.getByRole('button', { name: 'Create agent' }).click();
  // No mail server is there to carry the link.
  const link = await page.getByRole('textbox', { name: 'Link to set a password' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const rita = await (await browser.newContext()).newPage();
  await rita.goto(`${url}${link.slice(link.indexOf('/set-password'))}`);
  await rita.getByLabel('New password').fill(first);
  await rita.getByRole('button', { name: 'Set password' }).click();
  await rita.getByRole('textbox', { name: 'Email' }).fill('rita@parley.test');
  await rita.getByRole('textbox', { name: 'Password' }).fill(first);
  await rita.getByRole('button', { name: 'Sign in' }).click();
  await expect(rita).toHaveURL(/\/inboxes\/assigned/);
  await rita.goto(`${url}/admin/teams/agents`);
  await expect(rita).toHaveURL(/\/inboxes\/assigned$/);

  await rita.goto(`${url}/account/profile`);
  await rita.getByRole('button', { name: 'Change password' }).click();
  const dialog = rita.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not mine at all');
  await dialog.getByRole('textbox', { name: 'New password' }).fill(second);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await look(rita, 'change-password', [darkPhone, lightDesk]);
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(first);
  await dialog.getByRole('textbox', { name: 'Current password' }).press('Enter');
  await expect(rita.getByText('Password changed')).toBeVisible();
  await expect(rita.getByRole('link', { name: 'Log out' })).toBeVisible();

  await page.goto(`${url}/admin/teams/roles`);
  await page.getByRole('link', { name: 'Reader' }).click();
  await page.getByRole('checkbox', { name: 'Set tags' }).check();
  await page.getByRole('checkbox', { name: 'See all conversations' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  const effect = page.getByRole('alertdialog');
  await expect(effect).toContainText('1 agent gains: Set tags');
  await expect(effect).toContainText('1 agent loses: See all conversations');
  await look(page, 'role-effect', [darkPhone, lightDesk]);
  await effect.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Reader saved')).toBeVisible();
  await page.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText('1 agent holds this role.')).toBeVisible();
  await expect(effect.getByRole('button', { name: 'Delete role' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${url}/admin/teams/agents`);
  await page.getByRole('link', { name: 'Rita' }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  const key = await page.getByRole('textbox', { name: 'Your new API key' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const headers = { authorization: `token ${key}` };
  expect((await fetch(`${url}/api/v1/agents/me`, { headers })).status).toBe(200);
  await page.reload();
  await expect(page.getByText('Just now').last()).toBeVisible();
  await look(page, 'agent', [darkPhone, lightTablet, lightDesk]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete agent' }).click();
  await expect(page.getByText('Nothing is assigned to them.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete agent' }).click();
  await expect(page.getByText('Rita deleted')).toBeVisible();
  await expect(rita).toHaveURL(new RegExp(`^${url}/(\\?|$)`));
  await rita.close();

  await page.getByRole('link', { name: 'Activity log' }).click();
  const log = page.getByRole('table', { name: 'Activity log' });
  await expect(log.getByText('deleted the agent “Rita”')).toBeVisible();
  await expect(log.getByText('changed the role “Reader”')).toBeVisible();
  await expect(log.getByText('added Set tags · removed See all conversations')).toBeVisible();
  await expect(log.getByText('Rita changed their password')).toBeVisible();
  await look(page, 'activity-log', [darkPhone, lightTablet, lightDesk, darkDesk]);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Sign-ins', exact: true }).click();
  await expect(log.getByText('Rita signed in')).toBeVisible();
  await expect(log.getByText('changed the role')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Address' }).fill('203.0.113');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(log.getByText('changed the role “Reader”')).toBeVisible();

  await api.call('PUT', '/settings/general', { 'app.lang': 'de' });
  await page.reload();
  await expect(page.getByText('hat den Agenten „Rita“ gelöscht')).toBeVisible();
  await api.call('PUT', '/settings/general', { 'app.lang': 'ar' });
  await page.reload();
  await expect(page.getByText('الموظف «Rita»').first()).toBeVisible();
  await look(page, 'activity-log-arabic', [lightDesk]);
});
