import type { Contact } from '@parley/contract';
import { customerMail } from '../../server/src/testing/customer-mail.ts';
import { expect, type Workspace } from './test.ts';

/** The contact `user@example.org`, who wrote "About user". */
export async function writeIn(
  { api, connect, dovecot }: Workspace,
  user: string,
): Promise<Contact> {
  await connect(user);
  const from = `${user}@example.org`;
  await dovecot.deliver(
    user,
    customerMail({ from, to: `${user}@parley.test`, subject: `About ${user}`, text: 'Hi' }),
  );
  const found = async () =>
    (await api.call<{ results: Contact[] }>('GET', `/contacts?query=${from}`)).results;
  await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBe(1);
  const [contact] = await found();
  if (!contact) throw new Error(`${from} is not there`);
  return contact;
}
