import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import { type MailTroubleCode, mailFailure, troubleOf } from '../../mail/trouble.ts';
import { recordActivity } from '../activity/index.ts';
import {
  distrust,
  dropRefreshLease,
  type Grant,
  grantOf,
  markRefused,
  type RefreshLease,
  storeRefreshed,
  takeRefreshLease,
} from './grant-repository.ts';
import { fetchTokens, TokenRefused } from './oauth-client.ts';
import { providers } from './oauth-providers.ts';
import { oauthApps } from './oauth-repository.ts';
import { inboxRow } from './repository.ts';

type Asked = { inboxId: number; server: 'imap' | 'smtp'; host: string };

/** An access token, and how to say that a mail server turned it away. */
export type AccessToken = { token: string; refused(): Promise<void> };

/**
 * The token that signs an inbox in at this host, refreshed before it ends: by one instance at a time,
 * while the others use the old one or wait. Throws a Failure that carries a MailTrouble.
 */
export async function accessTokenFor(deps: Deps, asked: Asked): Promise<AccessToken> {
  const { db, secrets } = deps;
  for (;;) {
    const grant = await grantOf(db, asked.inboxId);
    // A token is shown to the servers only that the inbox had when somebody agreed.
    if (!grant?.hosts.includes(asked.host.toLowerCase())) throw trouble(asked, 'notConnected');
    const name = providers[grant.provider].name;
    if (grant.refused !== null) throw trouble(asked, 'connectionWithdrawn', grant.refused);
    const sealed = grant.access_token_encrypted;
    const current = {
      token: secrets.open(sealed),
      refused: () => distrust(db, { inboxId: asked.inboxId, sealed }),
    };
    if (grant.is_fresh) return current;
    const lease = await takeRefreshLease(db, asked.inboxId);
    if (!lease) {
      if (grant.is_usable) return current;
      await wait(200);
      continue;
    }
    try {
      await refresh(deps, { asked, grant, lease });
    } catch (error) {
      await dropRefreshLease(db, { inboxId: asked.inboxId, lease: lease.lease });
      if (grant.is_usable) return current;
      throw unavailable(asked, name, error);
    }
  }
}

async function refresh(
  { db, secrets, config }: Deps,
  { asked, grant, lease: { lease, refresh_token_encrypted } }: Refreshing,
): Promise<void> {
  const { inboxId } = asked;
  const app = (await oauthApps(db)).find(({ provider }) => provider === grant.provider);
  // What was granted at one address is shown to no other.
  if (!app || app.token_url !== grant.token_url) throw trouble(asked, 'notConnected');
  const client = { ...app, client_secret: secrets.open(app.client_secret_encrypted) };
  const refresh_token = secrets.open(refresh_token_encrypted);
  try {
    const tokens = await fetchTokens(
      client,
      { grant_type: 'refresh_token', refresh_token },
      config.outbound.web,
    );
    const sealed = {
      access_token_encrypted: secrets.seal(tokens.access_token),
      refresh_token_encrypted: secrets.seal(tokens.refresh_token ?? refresh_token),
      seconds: tokens.seconds,
    };
    await storeRefreshed(db, { inboxId, lease }, sealed);
  } catch (error) {
    if (!(error instanceof TokenRefused) || error.code !== 'invalid_grant') throw error;
    await db.transaction().execute(async (tx) => {
      if (!(await markRefused(tx, { inboxId, lease }, error.message))) return;
      const name = (await inboxRow(tx, inboxId))?.name ?? '';
      const ended = { type: 'connection_ended', model: 'inbox', id: inboxId, name } as const;
      await recordActivity(tx, { actor: null, request: null }, ended);
    });
  }
}

type Refreshing = { asked: Asked; grant: Grant; lease: RefreshLease };

function trouble({ server, host }: Asked, code: MailTroubleCode, words = ''): Failure {
  const message = `mailErrors.${code}`;
  return mailFailure({ server, host, step: 'sign_in', code, message, server_words: words });
}

/** The provider gave no token for now: the mail waits, and it is tried again by itself. */
function unavailable(asked: Asked, name: string, error: unknown): unknown {
  if (error instanceof TokenRefused)
    return trouble({ ...asked, host: name }, 'providerRefused', `${error.code}: ${error.message}`);
  if (!(error instanceof Failure) || troubleOf(error)) return error;
  const { host = name } = error.values;
  const told = { message: error.message, host: String(host), server_words: '' };
  return mailFailure({ ...asked, ...told, step: 'sign_in', code: 'providerUnavailable' });
}
