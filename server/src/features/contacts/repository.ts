import type { Contact } from '@parley/contract';
import { type Actor, type Assignment, may } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';
import { visibleTo } from '../conversations/index.ts';

const contactColumns = sql`
  ct.id, ct.first_name, ct.last_name, ct.email, '/uploads/' || ct.avatar_key as avatar_url, ct.phone_number,
  ct.blocked, ct.custom_attributes, ct.created_at, ct.updated_at`;

/**
 * Which contacts the actor may see, over the alias `ct`: every one with `contacts:read_all`, else
 * those of conversations they may see.
 */
export function visibleContacts(actor: Actor): RawBuilder<boolean> {
  return may(actor, 'contacts:read_all')
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from conversations c where c.contact_id = ct.id and ${visibleTo(actor)})`;
}

/** The contact if the actor may see it. */
export async function contactFor(db: Db, actor: Actor, id: number): Promise<Contact | undefined> {
  const { rows } = await sql<Stamped<Contact>>`
    select ${contactColumns} from contacts ct where ct.id = ${id} and ${visibleContacts(actor)}`.execute(
    db,
  );
  return rows[0] && withIsoStamps(rows[0]);
}

/** Contacts by id, in the given order; the caller has checked access. */
export async function contactsByIds(db: Db, ids: readonly number[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Stamped<Contact>>`
    select ${contactColumns} from contacts ct where ct.id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], ct.id)`.execute(db);
  return rows.map(withIsoStamps);
}

/** The contact whoever may see it, and the assignments of its conversations, each once. */
export async function contactWithAssignments(
  db: Db,
  id: number,
): Promise<{ contact: Contact; assignments: Assignment[] } | undefined> {
  const { rows } = await sql<Stamped<Contact>>`
    select ${contactColumns} from contacts ct where ct.id = ${id}`.execute(db);
  if (!rows[0]) return undefined;
  const assignments = await db
    .selectFrom('conversations')
    .select(['assigned_user_id', 'assigned_team_id'])
    .distinct()
    .where('contact_id', '=', id)
    .execute();
  return { contact: withIsoStamps(rows[0]), assignments };
}

/** Locks a contact for a change. */
export async function lockContact(
  tx: Tx,
  id: number,
): Promise<(Contact & { avatar_key: string | null }) | undefined> {
  const { rows } = await sql<Stamped<Contact> & { avatar_key: string | null }>`
    select ${contactColumns}, ct.avatar_key from contacts ct where ct.id = ${id} for no key update`.execute(
    tx,
  );
  return rows[0] && withIsoStamps(rows[0]);
}

export async function contactEmailTaken(
  tx: Tx,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from contacts where email = ${email} and id <> ${id}) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

export type ContactFields = Pick<
  Contact,
  'first_name' | 'last_name' | 'email' | 'phone_number' | 'custom_attributes'
> & { avatar_key: string | null };

/** Writes the fields of a contact. A name that changes here is an agent's from then on. */
export async function writeContact(tx: Tx, id: number, fields: ContactFields): Promise<void> {
  const { first_name, last_name, email, phone_number, avatar_key } = fields;
  await sql`
    update contacts set first_name = ${first_name}, last_name = ${last_name}, email = ${email},
      phone_number = ${phone_number}, avatar_key = ${avatar_key}, updated_at = now(),
      custom_attributes = ${JSON.stringify(fields.custom_attributes)}::jsonb,
      named_by_agent = named_by_agent or (first_name, last_name) <> (${first_name}, ${last_name})
    where id = ${id}`.execute(tx);
}

/** Whether that changed anything. */
export async function setBlocked(
  tx: Tx,
  { id, blocked }: { id: number; blocked: boolean },
): Promise<boolean> {
  const result = await tx
    .updateTable('contacts')
    .set({ blocked, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('blocked', '<>', blocked)
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}
