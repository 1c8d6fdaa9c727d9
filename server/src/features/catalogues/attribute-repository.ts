import type { CustomAttribute, CustomAttributeInput } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';

type Owner = CustomAttribute['applies_to'];
const columns = sql`id, name, key, label, applies_to, data_type, "values", created_at, updated_at`;

/** By name; those of one owner where one is given. */
export async function listAttributes(db: Db, owner: Owner | null): Promise<CustomAttribute[]> {
  const { rows } = await sql<Stamped<CustomAttribute>>`
    select ${columns} from custom_attributes where ${owner}::text is null or applies_to = ${owner}
    order by lower(name) collate "und-x-icu", id`.execute(db);
  return rows.map(withIsoStamps);
}

export async function attributeById(db: Db, id: number): Promise<CustomAttribute | undefined> {
  const { rows } = await sql<Stamped<CustomAttribute>>`
    select ${columns} from custom_attributes where id = ${id}`.execute(db);
  return rows[0] && withIsoStamps(rows[0]);
}

export async function lockAttribute(tx: Tx, id: number): Promise<CustomAttribute | undefined> {
  const { rows } = await sql<Stamped<CustomAttribute>>`
    select ${columns} from custom_attributes where id = ${id} for update`.execute(tx);
  return rows[0] && withIsoStamps(rows[0]);
}

/** Which of name and key another attribute of the same owner has. */
export async function takenBy(
  tx: Tx,
  { id, owner, name, key }: { id: number | null; owner: Owner; name: string; key: string },
): Promise<'name' | 'key' | null> {
  const { rows } = await sql<{ same_name: boolean }>`
    select lower(name) = lower(${name}) as same_name from custom_attributes
    where applies_to = ${owner} and (lower(name) = lower(${name}) or key = ${key}) and id is distinct from ${id}::int
    order by same_name desc limit 1`.execute(tx);
  return rows[0] ? (rows[0].same_name ? 'name' : 'key') : null;
}

export async function insertAttribute(
  tx: Tx,
  made: CustomAttributeInput,
): Promise<CustomAttribute> {
  const { name, key, label, applies_to, data_type, values } = made;
  const { rows } = await sql<Stamped<CustomAttribute>>`
    insert into custom_attributes (name, key, label, applies_to, data_type, "values")
    values (${name}, ${key}, ${label}, ${applies_to}, ${data_type}, ${JSON.stringify(values)}::jsonb)
    returning ${columns}`.execute(tx);
  return withIsoStamps(rows[0] as Stamped<CustomAttribute>);
}

export async function updateAttribute(
  tx: Tx,
  id: number,
  { name, label, values }: Pick<CustomAttributeInput, 'name' | 'label' | 'values'>,
): Promise<CustomAttribute> {
  const { rows } = await sql<Stamped<CustomAttribute>>`
    update custom_attributes set name = ${name}, label = ${label}, "values" = ${JSON.stringify(values)}::jsonb, updated_at = now()
    where id = ${id} returning ${columns}`.execute(tx);
  return withIsoStamps(rows[0] as Stamped<CustomAttribute>);
}

export async function countValues(
  db: Db,
  { applies_to, key }: Pick<CustomAttribute, 'applies_to' | 'key'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tableOf(applies_to)} where custom_attributes ? ${key}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the attribute with every value of it; answers how many there were. */
export async function deleteAttribute(tx: Tx, attribute: CustomAttribute): Promise<number> {
  const { id, applies_to, key } = attribute;
  await tx.deleteFrom('custom_attributes').where('id', '=', id).execute();
  const removed = await sql`
    update ${tableOf(applies_to)} set custom_attributes = custom_attributes - ${key}::text, updated_at = now()
    where custom_attributes ? ${key}`.execute(tx);
  return Number(removed.numAffectedRows ?? 0);
}

function tableOf(owner: Owner) {
  return sql.table(owner === 'contact' ? 'contacts' : 'conversations');
}
