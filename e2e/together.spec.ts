import type { Browser, Page } from '@playwright/test';
import { customerMail } from '../server/src/testing/customer-mail.ts';
import { openReply } from './support/open-reply.ts';
import { expect, signIn, test, type Workspace } from './support/test.ts';

test('two at one conversation see each other looking and typing; a stale reply is stopped and shown what came', async ({
  signedIn: page,
  browser,
  workspace,
}) => {
  const other = await colleague(browser, workspace, 'Nora');
  await workspace.connect('together');
  await workspace.dovecot.deliver(
    'together',
    customerMail({ to: 'together@parley.test', subject: 'Whose is it', text: 'Anybody there?' }),
  );
  for (const each of [page, other]) {
    await each.goto(`${workspace.url}/inboxes/all`);
    await each.getByRole('link', { name: /Whose is it/ }).click();
    await expect(each.getByRole('log')).toContainText('Anybody there?');
  }
  const here = page.getByRole('status', { name: 'Others here' });
  await expect(here).toHaveText(/Nora Test is looking at this too$/);

  await (await openReply(other)).pressSequentially('I have it');
  await expect(here).toHaveText(/Nora Test is typing$/);

  await (await openReply(page)).fill('So have I');
  await expect(other.getByRole('status', { name: 'Others here' })).toHaveText(/is typing$/);
  await other.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('I have it');
  await expect(here).toHaveText(/Nora Test is looking at this too$/);

  await page.keyboard.press('Control+Enter');
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Something new arrived while you were writing');
  await expect(asked).toContainText('Nora Test');
  await expect(asked).toContainText('I have it');
  await asked.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByRole('log')).toContainText('So have I');

  await other.close();
  await expect(here).toHaveText('');
});

test('what is read in one window is read in another of the same agent, and in nobody else’s', async ({
  signedIn: page,
  context,
  browser,
  workspace,
}) => {
  // What came before there was an agent is not unread for them.
  const theirs = await colleague(browser, workspace, 'Olga');
  await workspace.connect('windows');
  await workspace.dovecot.deliver(
    'windows',
    customerMail({ to: 'windows@parley.test', subject: 'Two windows', text: 'Who reads this?' }),
  );
  const second = await context.newPage();
  const rowIn = (each: Page) => each.getByRole('link', { name: /Two windows/ });
  for (const each of [page, second, theirs]) {
    await each.goto(`${workspace.url}/inboxes/all`);
    await expect(rowIn(each)).toContainText('1 unread message');
  }
  await page.bringToFront();
  await rowIn(page).click();
  await expect(page.getByRole('log')).toContainText('Who reads this?');
  await expect(rowIn(second)).not.toContainText('unread');
  // What their window was told before this, it knows as well.
  const [uuid] = page.url().split('/').slice(-1);
  await workspace.api.call('PUT', `/conversations/${uuid}/priority`, { priority: 'High' });
  await expect(rowIn(theirs)).toContainText('High');
  await expect(rowIn(theirs)).toContainText('1 unread message');
});

async function colleague(browser: Browser, workspace: Workspace, name: string): Promise<Page> {
  const { email } = await workspace.agent(name);
  const page = await (await browser.newContext()).newPage();
  await signIn(page, workspace.url, email);
  return page;
}
