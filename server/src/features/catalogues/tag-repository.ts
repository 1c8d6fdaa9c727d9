import type { Tag, TagColour } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';

const columns = sql`id, name, colour, created_at, updated_at`;

export async function listTags(db: Db): Promise<Tag[]> {
  const { rows } = await sql<Stamped<Tag>>`
    select ${columns} from tags order by lower(name) collate "und-x-icu", id`.execute(db);
  return rows.map(withIsoStamps);
}

export async function tagById(db: Db, id: number): Promise<Tag | undefined> {
  const { rows } = await sql<Stamped<Tag>>`
    select ${columns} from tags where id = ${id}`.execute(db);
  return rows[0] && withIsoStamps(rows[0]);
}

/** Those there are, by id; nobody gives one to a conversation until the transaction ends. */
export async function lockTags(tx: Tx, ids: readonly number[]): Promise<Tag[]> {
  const { rows } = await sql<Stamped<Tag>>`
    select ${columns} from tags where id = any(${[...ids]}::int[]) order by id for update`.execute(
    tx,
  );
  return rows.map(withIsoStamps);
}

/** The new tag; undefined when the name is taken. */
export async function insertTag(
  tx: Tx,
  { name, colour }: { name: string; colour: TagColour },
): Promise<Tag | undefined> {
  const { rows } = await sql<Stamped<Tag>>`
    insert into tags (name, colour) values (${name}, ${colour})
    on conflict (lower(name)) do nothing returning ${columns}`.execute(tx);
  return rows[0] && withIsoStamps(rows[0]);
}

/** The changed tag; undefined when the name is taken. */
export async function updateTag(
  tx: Tx,
  { id, name, colour }: { id: number; name: string; colour: TagColour },
): Promise<Tag | undefined> {
  const { rows } = await sql<Stamped<Tag>>`
    update tags set name = ${name}, colour = ${colour}, updated_at = now()
    where id = ${id} and not exists (select 1 from tags o where lower(o.name) = lower(${name}) and o.id <> ${id})
    returning ${columns}`.execute(tx);
  return rows[0] && withIsoStamps(rows[0]);
}

export async function countTagged(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversation_tags where tag_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many conversations carry each tag that any carries. */
export async function countAllTagged(db: Db): Promise<{ id: number; conversations: number }[]> {
  const { rows } = await sql<{ id: number; conversations: number }>`
    select tag_id as id, count(*) as conversations from conversation_tags group by tag_id`.execute(
    db,
  );
  return rows;
}

/** The conversations that carry the tag, with the names of their tags with and without it. */
export async function taggedWith(
  tx: Tx,
  id: number,
): Promise<{ id: number; from: string; to: string | null }[]> {
  const { rows } = await sql<{ id: number; from: string; to: string | null }>`
    select x.conversation_id as id, string_agg(t.name, ', ' order by lower(t.name)) as "from",
      string_agg(t.name, ', ' order by lower(t.name)) filter (where t.id <> ${id}) as "to"
    from conversation_tags x join tags t on t.id = x.tag_id
    where x.conversation_id in (select conversation_id from conversation_tags where tag_id = ${id})
    group by x.conversation_id order by x.conversation_id`.execute(tx);
  return rows;
}

/** As `taggedWith`, where another tag takes the place of this one. */
export async function taggedInstead(
  tx: Tx,
  { from, into }: { from: number; into: number },
): Promise<{ id: number; from: string; to: string }[]> {
  const namesOf = (those: RawBuilder<boolean>) =>
    sql`(select string_agg(t.name, ', ' order by lower(t.name)) from tags t where ${those})`;
  const carried = sql<boolean>`t.id in (
    select x.tag_id from conversation_tags x where x.conversation_id = c.conversation_id)`;
  const { rows } = await sql<{ id: number; from: string; to: string }>`
    select c.conversation_id as id, ${namesOf(carried)} as "from",
      ${namesOf(sql`t.id = ${into} or (t.id <> ${from} and ${carried})`)} as "to"
    from conversation_tags c where c.tag_id = ${from} order by c.conversation_id`.execute(tx);
  return rows;
}

/** Gives every conversation with one tag another one beside it. */
export async function tagInstead(
  tx: Tx,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await sql`
    insert into conversation_tags (conversation_id, tag_id)
    select conversation_id, ${into}::int from conversation_tags where tag_id = ${from}
    on conflict do nothing`.execute(tx);
}

export async function deleteTag(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tags').where('id', '=', id).execute();
}
