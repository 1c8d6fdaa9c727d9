import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { activeAgent } from './repository.ts';

export async function insertToken(
  db: Db,
  token: { agentId: number; kind: 'welcome' | 'reset'; tokenHash: Buffer },
): Promise<void> {
  await db
    .insertInto('agent_tokens')
    .values({
      agent_id: token.agentId,
      kind: token.kind,
      token_hash: token.tokenHash,
      expires_at: sql`now() + interval '24 hours'` as never,
    })
    .execute();
}

/** Uses a mailed token up: it and all others of the same agent are gone afterwards. */
export async function takeToken(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: number; email: string } | null> {
  const { rows } = await sql<{ id: number; email: string }>`
    with taken as (
      delete from agent_tokens t using agents a
      where t.token_hash = ${tokenHash} and t.expires_at > now() and a.id = t.agent_id and ${activeAgent}
      returning a.id, a.email
    ), others as (
      delete from agent_tokens t using taken where t.agent_id = taken.id and t.token_hash <> ${tokenHash}
    )
    select id, email from taken`.execute(db);
  return rows[0] ?? null;
}

/** Ends every link that was mailed to the agent. */
export async function deleteTokensOf(db: Db, agentId: number): Promise<void> {
  await db.deleteFrom('agent_tokens').where('agent_id', '=', agentId).execute();
}
