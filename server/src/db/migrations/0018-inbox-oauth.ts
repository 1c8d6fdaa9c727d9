import { type Kysely, sql } from 'kysely';

/** Inboxes that a provider signs in instead of a password; a signature beneath their replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const times = `created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;

const statements = [
  `alter table inboxes
    add column signature text not null default '',
    add column oauth_provider text check (oauth_provider in ('google','microsoft'))`,
  `create table oauth_apps (
    provider text primary key check (provider in ('google','microsoft')),
    client_id text not null,
    client_secret_encrypted text not null,
    authorize_url text not null,
    token_url text not null,
    ${times}
  )`,
  // Who began to connect an inbox: only the same session ends it.
  `create table oauth_states (
    state_hash bytea primary key,
    session_id bigint not null references sessions on delete cascade,
    inbox_id integer not null references inboxes on delete cascade,
    verifier_encrypted text not null,
    created_at timestamptz not null default now()
  )`,
  // What a provider granted for an inbox, and to which hosts it may be shown.
  `create table inbox_grants (
    inbox_id integer primary key references inboxes on delete cascade,
    provider text not null check (provider in ('google','microsoft')),
    token_url text not null,
    hosts text[] not null,
    access_token_encrypted text not null,
    refresh_token_encrypted text not null,
    refreshed_at timestamptz not null default now(),
    refresh_at timestamptz not null,
    expires_at timestamptz not null,
    lease uuid,
    lease_until timestamptz,
    refused text,
    connected_at timestamptz not null default now()
  )`,
];
