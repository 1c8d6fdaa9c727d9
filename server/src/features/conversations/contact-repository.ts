import type { Address } from '@parley/contract';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../db/database.ts';
import { recordContact } from '../../events/record.ts';

export type ContactRow = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  blocked: boolean;
  named_by_agent: boolean;
};

/**
 * Finds or makes the contact of an address. A name from a mail fills empty ones, or the one we made
 * of the address ourselves, and overwrites nothing else. A known contact is not locked: whoever
 * holds a conversation may ask for contacts, and the other way round.
 */
export async function contactOf(tx: Tx, { name, address }: Address): Promise<ContactRow> {
  const email = address.toLowerCase();
  const made = nameOf(email.split('@')[0] ?? '');
  const given = name === '' ? made : nameOf(name);
  const contact =
    (await contactByEmail(tx, email)) ?? (await insertContact(tx, { email, ...given }));
  const isUnnamed =
    !contact.named_by_agent &&
    contact.last_name === '' &&
    (contact.first_name === '' || contact.first_name === made.first);
  if (!isUnnamed || (given.last === '' && given.first === contact.first_name)) return contact;
  const filled = await sql`
    update contacts set first_name = ${given.first}, last_name = ${given.last}, updated_at = now()
    where id = ${contact.id} and last_name = '' and first_name = ${contact.first_name} and not named_by_agent`.execute(
    tx,
  );
  // Meanwhile somebody else named them.
  if (filled.numAffectedRows === 0n) return contact;
  const props = ['first_name', 'last_name'];
  await recordContact(tx, { contactId: contact.id, props, actorId: null });
  return { ...contact, first_name: given.first, last_name: given.last };
}

async function contactByEmail(tx: Tx, email: string): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`${prepared}
    select id, email, first_name, last_name, blocked, named_by_agent from contacts where email = ${email}`.execute(
    tx,
  );
  return rows[0];
}

/** Two mails at once may bring the same new contact: the later one takes that of the first. */
async function insertContact(
  tx: Tx,
  { email, first, last }: { email: string; first: string; last: string },
): Promise<ContactRow> {
  await sql`
    insert into contacts (email, first_name, last_name)
    values (${email}, ${first}, ${last}) on conflict (email) do nothing`.execute(tx);
  return (await contactByEmail(tx, email)) as ContactRow;
}

/** Contacts of several addresses, made in one order everywhere, so that nobody waits in a circle. */
export async function contactsOf(tx: Tx, addresses: readonly Address[]): Promise<ContactRow[]> {
  const byEmail = new Map(addresses.map((entry) => [entry.address.toLowerCase(), entry]));
  const contacts: ContactRow[] = [];
  for (const [, entry] of [...byEmail].sort(([a], [b]) => (a < b ? -1 : 1))) {
    contacts.push(await contactOf(tx, entry));
  }
  return contacts;
}

type TypedContact = { email: string; first_name: string; last_name: string; actorId: number };

/**
 * Finds or makes the contact whom an agent writes to. The typed name stands where there was none but
 * what we made of the address, and is the agent's; every other name stays.
 */
export async function contactTyped(tx: Tx, typed: TypedContact): Promise<number> {
  const { first_name, last_name, actorId } = typed;
  const email = typed.email.toLowerCase();
  const made = nameOf(email.split('@')[0] ?? '').first;
  if (!(await contactByEmail(tx, email))) {
    await sql`
      insert into contacts (email, first_name, last_name, named_by_agent)
      values (${email}, ${first_name}, ${last_name}, true) on conflict (email) do nothing`.execute(
      tx,
    );
  }
  const { rows: named } = await sql<{ id: number }>`
    update contacts set first_name = ${first_name}, last_name = ${last_name}, named_by_agent = true, updated_at = now()
    where email = ${email} and not named_by_agent and last_name = '' and first_name in ('', ${made})
      and (first_name, last_name) <> (${first_name}, ${last_name})
    returning id`.execute(tx);
  for (const { id } of named) {
    const props = ['first_name', 'last_name'];
    await recordContact(tx, { contactId: id, props, actorId });
  }
  const { id } = await tx
    .selectFrom('contacts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

function nameOf(text: string): { first: string; last: string } {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  return { first: first.slice(0, 100), last: rest.join(' ').slice(0, 100) };
}
