import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Attempts of one address that are written down: a stranger who goes on and on fills no disk. */
const mostWritten = 1_000;

/** Counts a sign-in attempt; answers how many there were lately, with it, for account and address. */
export async function countAttempt(
  db: Db,
  { account, address }: { account: string; address: string },
): Promise<{ ofAccount: number; ofAddress: number }> {
  const lately = sql`created_at > now() - interval '15 minutes'`;
  // Written before it looks: of many at once, each sees those before it.
  await sql`
    insert into login_attempts (account, address) select ${account}, ${address}
    where (select count(*) from login_attempts where address = ${address} and ${lately}) < ${mostWritten}`.execute(
    db,
  );
  const { rows } = await sql<{ of_account: number; of_address: number }>`
    select
      (select count(*) from login_attempts where account = ${account} and ${lately}) as of_account,
      (select count(*) from login_attempts where address = ${address} and ${lately}) as of_address
  `.execute(db);
  const [row] = rows;
  return { ofAccount: row?.of_account ?? 0, ofAddress: row?.of_address ?? 0 };
}

export async function forgetAttempts(db: Db, account: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('account', '=', account).execute();
}
