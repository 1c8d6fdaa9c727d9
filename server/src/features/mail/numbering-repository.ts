import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MailboxKey } from './ledger-repository.ts';

const renumbered = 'mailLedger.renumbered';
const otherMailbox = 'mailLedger.otherMailbox';

/**
 * A folder is read under this numbering: mails still to be fetched under another one of it cannot be
 * any more, and those put aside when this one ended can be again.
 */
export async function takeNumbering(db: Db, key: MailboxKey): Promise<void> {
  const { inboxId, folder, uidValidity } = key;
  await sql`
    update mail_ledger set state = 'ignored', reason = ${renumbered}, next_try_at = null, updated_at = now()
    where inbox_id = ${inboxId} and folder = ${folder} and uid_validity <> ${uidValidity}
      and state in ('found','failed') and raw_key is null`.execute(db);
  await sql`
    update mail_ledger set state = 'found', reason = '', attempts = 0, updated_at = now()
    where inbox_id = ${inboxId} and folder = ${folder} and uid_validity = ${uidValidity}
      and state = 'ignored' and reason in (${renumbered}, ${otherMailbox})`.execute(db);
}

/** Puts aside what was to be fetched from mailboxes that the inbox reads no longer. */
export async function leaveOtherMailboxes(
  db: Db,
  { inboxId, folders }: { inboxId: number; folders: readonly string[] },
): Promise<void> {
  await sql`
    update mail_ledger set state = 'ignored', reason = ${otherMailbox}, next_try_at = null, updated_at = now()
    where inbox_id = ${inboxId} and uid is not null and folder <> all(${[...folders]}::text[])
      and state in ('found','failed') and raw_key is null`.execute(db);
}
