import type { ImportStart } from '@parley/contract';
import type { Deps } from '../deps.ts';
import type { Dovecot } from './dovecot.ts';
import type { ImapScript } from './imap-script.ts';
import type { MailSink } from './mail-sink.ts';

/**
 * Puts an inbox into the database that reads a user of the Dovecot (or a mailbox played by a script)
 * and sends through the sink.
 * The password of every user is `secret`. Answers the inbox's id.
 */
export async function insertInbox(
  { db, secrets }: Deps,
  inbox: {
    user: string;
    dovecot?: Dovecot;
    script?: ImapScript;
    sink?: MailSink;
    mailbox?: string;
    importStart?: ImportStart;
    enabled?: boolean;
    createdAt?: Date;
  },
): Promise<number> {
  const address = `${inbox.user}@parley.test`;
  const { id } = await db
    .insertInto('inboxes')
    .values({
      name: inbox.user,
      from: `Support <${address}>`,
      from_address: address,
      enabled: inbox.enabled ?? true,
      import_start: JSON.stringify(inbox.importStart ?? { from: 'everything' }),
      last_error: null,
      ...(inbox.createdAt ? { created_at: inbox.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const server = { inbox_id: id, position: 0, host: '127.0.0.1', tls_type: 'none' };
  await inbox.dovecot?.addUser(inbox.user, 'secret');
  const port = inbox.dovecot?.port ?? inbox.script?.port;
  if (port !== undefined) {
    await db
      .insertInto('inbox_servers')
      .values({
        ...server,
        kind: 'imap',
        port,
        username: inbox.user,
        password_encrypted: secrets.seal('secret'),
        mailbox: inbox.mailbox ?? 'INBOX',
      })
      .execute();
  }
  if (inbox.sink) {
    await db
      .insertInto('inbox_servers')
      .values({
        ...server,
        kind: 'smtp',
        port: inbox.sink.port,
        auth_protocol: 'none',
        mailbox: '',
      })
      .execute();
  }
  return id;
}
