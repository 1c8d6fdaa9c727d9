import type { ContactNote } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';

const noteColumns = sql`
  n.id, n.content, n.created_at, n.updated_at,
  case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name,
    'avatar_url', '/uploads/' || a.avatar_key) end as author`;

/** Notes about a contact, newest first; `before` is the id of the last one of the page before. */
export async function notesOf(
  db: Db,
  page: { contactId: number; limit: number; before: number | null; offset: number },
): Promise<ContactNote[]> {
  const { rows } = await sql<Stamped<ContactNote>>`
    select ${noteColumns} from contact_notes n left join agents a on a.id = n.agent_id
    where n.contact_id = ${page.contactId} and (${page.before}::int is null or n.id < ${page.before})
    order by n.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(withIsoStamps);
}

export async function noteCount(db: Db, contactId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contact_notes where contact_id = ${contactId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertNote(
  tx: Tx,
  note: { contact_id: number; agent_id: number; content: string },
): Promise<ContactNote> {
  const { id } = await tx
    .insertInto('contact_notes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Stamped<ContactNote>>`
    select ${noteColumns} from contact_notes n left join agents a on a.id = n.agent_id
    where n.id = ${id}`.execute(tx);
  return withIsoStamps(rows[0] as Stamped<ContactNote>);
}

type NoteKey = { id: number; contactId: number };

export async function lockNote(
  tx: Tx,
  { id, contactId }: NoteKey,
): Promise<{ agent_id: number | null } | undefined> {
  return tx
    .selectFrom('contact_notes')
    .select('agent_id')
    .where('id', '=', id)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('contact_notes').where('id', '=', id).execute();
}
