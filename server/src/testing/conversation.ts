import { randomUUID } from 'node:crypto';
import type { Assignment } from '@parley/domain';
import { sql } from 'kysely';
import { commit } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { receiveMail, type StoredAttachment } from '../features/conversations/index.ts';
import type { ParsedMail } from '../mail/parse/index.ts';
import { parsedMail } from './parsed-mail.ts';

export type TestConversation = { id: number; uuid: string; inboxId: number };

/**
 * A conversation as a customer's mail makes it, in an inbox of its own unless one is named, assigned
 * as told.
 */
export async function insertConversation(
  deps: Deps,
  given: Partial<Assignment> & {
    mail?: ParsedMail;
    attachments?: StoredAttachment[];
    inboxId?: number;
  } = {},
): Promise<TestConversation> {
  const { db } = deps;
  const inbox =
    given.inboxId === undefined ? await insertPlainInbox(deps) : await inboxOf(deps, given.inboxId);
  const outcome = await commit(deps, (tx) =>
    receiveMail(tx, {
      inbox,
      mail: given.mail ?? parsedMail(),
      rawKey: `raw/${inbox.id}/${randomUUID()}`,
      attachments: given.attachments ?? [],
      now: deps.now(),
    }),
  );
  if (outcome.outcome !== 'message') throw new Error(`the mail became ${outcome.outcome}`);
  const id = outcome.conversationId;
  const { assigned_user_id, assigned_team_id } = given;
  const isAssigned = assigned_user_id !== undefined || assigned_team_id !== undefined;
  if (isAssigned) {
    await db
      .updateTable('conversations')
      .set({
        assigned_user_id: assigned_user_id ?? null,
        assigned_team_id: assigned_team_id ?? null,
      })
      .where('id', '=', id)
      .execute();
  }
  const { uuid } = await db
    .selectFrom('conversations')
    .select('uuid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, uuid, inboxId: inbox.id };
}

/** An inbox that can send and reads nothing. */
export async function insertPlainInbox({ db }: Pick<Deps, 'db'>) {
  const from_address = `support-${randomUUID()}@parley.test`;
  const inbox = await db
    .insertInto('inboxes')
    .values({
      name: from_address,
      from: `Support <${from_address}>`,
      from_address,
      last_error: null,
    })
    .returning(['id', 'from_address', 'reply_to'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('inbox_servers')
    .values({
      inbox_id: inbox.id,
      kind: 'smtp',
      position: 0,
      host: '127.0.0.1',
      port: 1,
      tls_type: 'none',
      auth_protocol: 'none',
    })
    .execute();
  return inbox;
}

function inboxOf({ db }: Deps, id: number) {
  return db
    .selectFrom('inboxes')
    .select(['id', 'from_address', 'reply_to'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Writes that many messages of the customer, a minute apart, into a conversation; gives the first one's uuid. */
export async function insertThread(
  { db }: Pick<Deps, 'db'>,
  { uuid, length }: { uuid: string; length: number },
): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into messages (conversation_id, inbox_id, type, status, text_content, sender_type, contact_id, created_at)
    select c.id, c.inbox_id, 'incoming', 'received',
      'Message ' || n || ', with some words to read.', 'contact', c.contact_id,
      now() - (${length} - n) * interval '1 minute'
    from conversations c, generate_series(1, ${length}::int) n where c.uuid = ${uuid}
    order by n returning uuid`.execute(db);
  return rows[0]?.uuid ?? '';
}
