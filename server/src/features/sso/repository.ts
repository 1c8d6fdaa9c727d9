import type { OidcProvider, OidcProviderInput } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** A provider as it is stored: the secret sealed. */
export type StoredProvider = Omit<
  OidcProvider,
  'client_secret' | 'callback_url' | 'logo_url' | 'created_at' | 'updated_at'
> & { client_secret_encrypted: string; created_at: Date; updated_at: Date };

const columns = sql`p.id, p.provider, p.name, p.provider_url, p.client_id, p.client_secret_encrypted,
  p.enabled, p.create_agents, p.default_role_id, p.created_at, p.updated_at`;

export async function allProviders(db: Db): Promise<StoredProvider[]> {
  const { rows } = await sql<StoredProvider>`
    select ${columns} from oidc_providers p order by lower(p.name), p.id`.execute(db);
  return rows;
}

export async function providerById(db: Db, id: number): Promise<StoredProvider | undefined> {
  const { rows } = await sql<StoredProvider>`
    select ${columns} from oidc_providers p where p.id = ${id}`.execute(db);
  return rows[0];
}

/** Those through whom one can sign in. */
export async function enabledProviders(
  db: Db,
): Promise<Pick<StoredProvider, 'id' | 'name' | 'provider'>[]> {
  return db
    .selectFrom('oidc_providers')
    .select(['id', 'name', 'provider'])
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
}

type Fields = Omit<OidcProviderInput, 'client_secret' | 'updated_at'> & {
  client_secret_encrypted: string;
};

/** Undefined when the name is taken. */
export async function insertProvider(db: Db, fields: Fields): Promise<number | undefined> {
  const row = await db
    .insertInto('oidc_providers')
    .values(fields)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False when the name is taken. */
export async function updateProvider(db: Db, id: number, fields: Fields): Promise<boolean> {
  const row = await db
    .updateTable('oidc_providers')
    .set({ ...fields, updated_at: sql`clock_timestamp()` as never })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from oidc_providers o where lower(o.name) = lower(${fields.name}) and o.id <> ${id})`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteProvider(db: Db, id: number): Promise<void> {
  await db.deleteFrom('oidc_providers').where('id', '=', id).execute();
}

export type SignIn = {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider_id: number;
  nonce: string;
  code_verifier_encrypted: string;
  next: string;
};

/** Keeps a sign-in that begins, for 10 minutes; those that never ended go. */
export async function insertSignIn(db: Db, signIn: SignIn): Promise<void> {
  await sql`delete from oidc_sign_ins where expires_at < now()`.execute(db);
  await db
    .insertInto('oidc_sign_ins')
    .values({ ...signIn, expires_at: sql`now() + interval '10 minutes'` as never })
    .execute();
}

/** Uses a sign-in up, by state, provider and browser: there is no second time. */
export async function takeSignIn(
  db: Db,
  key: Pick<SignIn, 'state_hash' | 'browser_hash' | 'provider_id'>,
): Promise<Pick<SignIn, 'nonce' | 'code_verifier_encrypted' | 'next'> | undefined> {
  const { rows } = await sql<SignIn>`
    delete from oidc_sign_ins where state_hash = ${key.state_hash} and browser_hash = ${key.browser_hash}
      and provider_id = ${key.provider_id} and expires_at > now()
    returning nonce, code_verifier_encrypted, next`.execute(db);
  return rows[0];
}

/** Who has the address, disabled or not; held until the transaction is through. */
export async function agentByEmail(
  tx: Tx,
  email: string,
): Promise<{ id: number; enabled: boolean } | undefined> {
  const { rows } = await sql<{ id: number; enabled: boolean }>`
    select id, enabled from agents where email = ${email} and deleted_at is null and not is_system for share`.execute(
    tx,
  );
  return rows[0];
}
