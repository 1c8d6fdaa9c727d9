import type { SystemMailState } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteSetting } from './repository.ts';

const key = 'system_mail.error';

/** Why mails of the system wait, and since when. */
export async function systemMailState(db: Db): Promise<SystemMailState> {
  const { rows } = await sql<{ words: string; at: Date }>`
    select value #>> '{}' as words, updated_at as at from settings where key = ${key}`.execute(db);
  const [error] = rows;
  return { last_error: error?.words ?? null, last_error_at: error?.at.toISOString() ?? null };
}

/** Keeps why mails of the system wait, or with null that they go; true where that is news. */
export async function keepSystemMailError(db: Db, words: string | null): Promise<boolean> {
  if (words === null) {
    await deleteSetting(db, key);
    return false;
  }
  const { rows } = await sql`
    insert into settings (key, value) values (${key}, to_jsonb(${words}::text))
    on conflict (key) do update set value = excluded.value, updated_at = clock_timestamp()
      where settings.value <> excluded.value
    returning key`.execute(db);
  return rows.length > 0;
}
