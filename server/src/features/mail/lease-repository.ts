import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** How long a lease holds without renewal, by the clock of the database. */
export const leaseSeconds = 30;

/** Takes or renews the lease of an inbox; false while another instance holds it. */
export async function holdLease(
  db: Db,
  { inboxId, holder }: { inboxId: number; holder: string },
): Promise<boolean> {
  const { rows } = await sql<{ inbox_id: number }>`
    insert into inbox_leases (inbox_id, holder, expires_at)
    select id, ${holder}, now() + make_interval(secs => ${leaseSeconds}) from inboxes where id = ${inboxId}
    on conflict (inbox_id) do update
      set holder = excluded.holder, expires_at = excluded.expires_at
      where inbox_leases.holder = excluded.holder or inbox_leases.expires_at < now()
    returning inbox_id`.execute(db);
  return rows.length === 1;
}

export async function dropLease(
  db: Db,
  { inboxId, holder }: { inboxId: number; holder: string },
): Promise<void> {
  await db
    .deleteFrom('inbox_leases')
    .where('inbox_id', '=', inboxId)
    .where('holder', '=', holder)
    .execute();
}

/** For an instance that knows itself to be the only one: leases of its killed predecessor. */
export async function dropAllLeases(db: Db): Promise<void> {
  await db.deleteFrom('inbox_leases').execute();
}
