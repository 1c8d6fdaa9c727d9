import type { Tag } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';

const columns = sql`id, name, created_at, updated_at`;

export async function listTags(db: Db): Promise<Tag[]> {
  const { rows } = await sql<Stamped<Tag>>`
    select ${columns} from tags order by lower(name) collate "und-x-icu", id`.execute(db);
  return rows.map(withIsoStamps);
}

export async function lockTag(tx: Tx, id: number): Promise<Tag | undefined> {
  const { rows } = await sql<Stamped<Tag>>`
    select ${columns} from tags where id = ${id} for no key update`.execute(tx);
  return rows[0] && withIsoStamps(rows[0]);
}

/** The new tag; undefined when the name is taken. */
export async function insertTag(tx: Tx, name: string): Promise<Tag | undefined> {
  const { rows } = await sql<Stamped<Tag>>`
    insert into tags (name) values (${name}) on conflict (lower(name)) do nothing returning ${columns}`.execute(
    tx,
  );
  return rows[0] && withIsoStamps(rows[0]);
}

/** The renamed tag; undefined when the name is taken. */
export async function renameTag(
  tx: Tx,
  { id, name }: { id: number; name: string },
): Promise<Tag | undefined> {
  const { rows } = await sql<Stamped<Tag>>`
    update tags set name = ${name}, updated_at = now()
    where id = ${id} and not exists (select 1 from tags o where lower(o.name) = lower(${name}) and o.id <> ${id})
    returning ${columns}`.execute(tx);
  return rows[0] && withIsoStamps(rows[0]);
}

export async function countTagged(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversation_tags where tag_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
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

export async function deleteTag(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tags').where('id', '=', id).execute();
}
