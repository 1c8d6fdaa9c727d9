import type { Page } from '@playwright/test';
import { customerMail } from '../../server/src/testing/customer-mail.ts';
import { expect, type Workspace } from './test.ts';

/** A conversation begun by `user@example.org`, open beside All. */
export async function openConversation(
  page: Page,
  { workspace, user }: { workspace: Workspace; user: string },
): Promise<void> {
  await workspace.connect(user);
  await workspace.dovecot.deliver(
    user,
    customerMail({
      from: `${user}@example.org`,
      to: `${user}@parley.test`,
      subject: `About ${user}`,
      text: 'Hello',
    }),
  );
  await page.goto(`${workspace.url}/inboxes/all`);
  await page.getByRole('link', { name: new RegExp(`About ${user}`) }).click();
  await expect(page.getByRole('log')).toContainText('Hello');
}

/** A conversation nobody has yet; answers its uuid. */
export async function newConversation(
  { api }: Workspace,
  { inbox, subject }: { inbox: number; subject: string },
): Promise<string> {
  const { uuid } = await api.call<{ uuid: string }>('POST', '/conversations', {
    subject,
    content: `<p>About the ${subject}</p>`,
    inbox_id: inbox,
    contact_email: 'ann@example.org',
    first_name: 'Ann',
  });
  return uuid;
}
