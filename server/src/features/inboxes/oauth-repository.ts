import type { OauthProvider } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type StoredApp = {
  provider: OauthProvider;
  client_id: string;
  client_secret_encrypted: string;
  authorize_url: string;
  token_url: string;
};

export async function oauthApps(db: Db): Promise<StoredApp[]> {
  return db
    .selectFrom('oauth_apps')
    .select(['provider', 'client_id', 'client_secret_encrypted', 'authorize_url', 'token_url'])
    .execute();
}

export async function putOauthApp(db: Db, app: StoredApp): Promise<void> {
  await db
    .insertInto('oauth_apps')
    .values(app)
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(app))
    .execute();
}

export type OauthState = { inbox_id: number; verifier_encrypted: string };

/** Remembers for ten minutes that this session began to connect an inbox; forgets older ones. */
export async function insertOauthState(
  db: Db,
  state: OauthState & { state_hash: Buffer; session_id: number },
): Promise<void> {
  await sql`delete from oauth_states where created_at < now() - interval '10 minutes'`.execute(db);
  await db.insertInto('oauth_states').values(state).execute();
}

/** Gives a state to the session that began it, once. */
export async function takeOauthState(
  db: Db,
  { stateHash, sessionId }: { stateHash: Buffer; sessionId: number },
): Promise<OauthState | undefined> {
  const { rows } = await sql<OauthState>`
    delete from oauth_states
    where state_hash = ${stateHash} and session_id = ${sessionId}
      and created_at > now() - interval '10 minutes'
    returning inbox_id, verifier_encrypted`.execute(db);
  return rows[0];
}
