import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** The stored settings under a prefix such as `app.`, by full key. */
export async function settingsUnder(db: Db, prefix: string): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}\uffff`)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** When something under the prefix was last changed; the beginning of time when it never was. */
export async function settingsChangedAt(db: Db, prefix: string): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(updated_at) as at from settings where key >= ${prefix} and key < ${`${prefix}\uffff`}`.execute(
    db,
  );
  return rows[0]?.at ?? new Date(0);
}

/** Whoever else changes settings waits until this transaction is through. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('parley settings'))`.execute(tx);
}

export async function settingOf(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export async function putSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await sql`
    insert into settings (key, value) values (${key}, ${json}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = clock_timestamp()`.execute(
    db,
  );
}

/** Writes only where the key is absent; answers what is stored then. */
export async function keepSetting(db: Db, key: string, value: unknown): Promise<unknown> {
  const json = JSON.stringify(value);
  await sql`insert into settings (key, value) values (${key}, ${json}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
  return settingOf(db, key);
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute();
}
