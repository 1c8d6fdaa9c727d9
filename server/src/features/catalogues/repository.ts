import type { Priority, Status, Tag } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export async function listStatuses(db: Db): Promise<Status[]> {
  return db.selectFrom('statuses').select(['id', 'name', 'is_default']).orderBy('id').execute();
}

export async function listPriorities(db: Db): Promise<Priority[]> {
  return db.selectFrom('priorities').select(['id', 'name']).orderBy('id').execute();
}

export async function listTags(db: Db): Promise<Tag[]> {
  const { rows } =
    await sql<Tag>`select id, name from tags order by lower(name) collate "und-x-icu", id`.execute(
      db,
    );
  return rows;
}

/** The new tag; undefined when the name is taken. */
export async function insertTag(db: Db, name: string): Promise<Tag | undefined> {
  const { rows } = await sql<Tag>`
    insert into tags (name) values (${name}) on conflict (lower(name)) do nothing returning id, name`.execute(
    db,
  );
  return rows[0];
}

export async function renameTag(db: Db, { id, name }: Tag): Promise<Tag | 'taken' | undefined> {
  const { rows } = await sql<Tag & { renamed: boolean }>`
    update tags set name = ${name}, updated_at = now()
    where id = ${id} and not exists (select 1 from tags o where lower(o.name) = lower(${name}) and o.id <> ${id})
    returning id, name`.execute(db);
  if (rows[0]) return rows[0];
  const known = await db.selectFrom('tags').select('id').where('id', '=', id).executeTakeFirst();
  return known && 'taken';
}

export async function deleteTag(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('tags').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0;
}
