import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Counts a sign-in attempt; answers how many there were lately, with it, for account and address. */
export async function countAttempt(
  db: Db,
  attempt: { account: string; address: string },
): Promise<{ ofAccount: number; ofAddress: number }> {
  // Written before it looks: of many at once, each sees those before it.
  await db.insertInto('login_attempts').values(attempt).execute();
  const { rows } = await sql<{ of_account: number; of_address: number }>`
    select
      (select count(*) from login_attempts where account = ${attempt.account} and created_at > now() - interval '15 minutes') as of_account,
      (select count(*) from login_attempts where address = ${attempt.address} and created_at > now() - interval '15 minutes') as of_address
  `.execute(db);
  const [row] = rows;
  return { ofAccount: row?.of_account ?? 0, ofAddress: row?.of_address ?? 0 };
}

export async function forgetAttempts(db: Db, account: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('account', '=', account).execute();
}
