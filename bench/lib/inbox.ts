import type { Dovecot } from '../../server/src/testing/dovecot.ts';
import type { Caller } from './app.ts';

/** Connects a mailbox of the Dovecot as an administrator does; answers the inbox's id. */
export async function connectInbox(
  admin: Caller,
  { dovecot, user }: { dovecot: Dovecot; user: string },
): Promise<number> {
  await dovecot.addUser(user, 'secret');
  const server = { host: dovecot.host, port: dovecot.port, tls_type: 'none' };
  const inbox = await admin.post<{ id: number }>('/inboxes', {
    name: user,
    from: `${user} <${user}@parley.test>`,
    config: { imap: [{ ...server, username: user, password: 'secret' }], smtp: [] },
    import_start: { from: 'everything' },
  });
  return inbox.id;
}
