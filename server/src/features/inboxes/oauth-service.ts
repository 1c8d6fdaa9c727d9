import {
  Failure,
  type OauthApp,
  type OauthAppInput,
  type OauthProvider,
  oauthProvider,
} from '@parley/contract';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { isKept, keptPassword, mask } from '../../kept-password.ts';
import { randomToken } from '../../secrets.ts';
import { type By, recordActivity, recordChange } from '../activity/index.ts';
import { readGeneralSettings } from '../settings/general.ts';
import { sendWaitingNow } from '../settings/system-mail.ts';
import { putGrant } from './grant-repository.ts';
import { authorizeUrl, type Client, fetchTokens, TokenRefused } from './oauth-client.ts';
import { providers } from './oauth-providers.ts';
import {
  insertOauthState,
  oauthApps,
  putOauthApp,
  type StoredApp,
  takeOauthState,
} from './oauth-repository.ts';
import { serverRows } from './repository.ts';
import { existingInbox } from './service.ts';

type Parts = Pick<Deps, 'db' | 'config' | 'secrets'>;

export async function allOauthApps(deps: Parts): Promise<OauthApp[]> {
  const stored = await oauthApps(deps.db);
  const redirect_url = await redirectUrl(deps);
  return oauthProvider.options.map((provider) => {
    const app = stored.find((each) => each.provider === provider);
    const { authorize_url, token_url } = app ?? providers[provider];
    return {
      provider,
      is_set: app !== undefined,
      client_id: app?.client_id ?? '',
      client_secret: app?.client_secret_encrypted ? mask : '',
      authorize_url,
      token_url,
      redirect_url,
    };
  });
}

export async function changeOauthApp(
  deps: Parts,
  { provider, input, ...by }: { provider: OauthProvider; input: OauthAppInput } & By,
): Promise<OauthApp> {
  const { db, secrets, config } = deps;
  const { client_secret, ...rest } = input;
  for (const path of ['authorize_url', 'token_url'] as const) {
    const isPlain = new URL(input[path]).protocol === 'http:';
    if (isPlain && !config.outbound.web.allowPrivate) throw fieldFailure(path, 'errors.httpsOnly');
  }
  await db.transaction().execute(async (tx) => {
    const before = (await oauthApps(tx)).find((each) => each.provider === provider);
    const kept = before && {
      host: new URL(before.token_url).host,
      password_encrypted: before.client_secret_encrypted,
    };
    const target = { host: new URL(input.token_url).host, path: 'client_secret' };
    const client_secret_encrypted = isKept(client_secret)
      ? keptPassword(kept, target)
      : secrets.seal(client_secret);
    if (client_secret_encrypted === '') throw fieldFailure('client_secret', 'errors.required');
    const app = { provider, client_secret_encrypted, ...rest };
    await putOauthApp(tx, app);
    const [from, to] = [before ? logged(before) : null, logged(app)];
    await recordChange(tx, by, { model: 'oauth_app', from, to });
  });
  const changed = (await allOauthApps(deps)).find((each) => each.provider === provider);
  return changed as OauthApp;
}

/** The address for tokens under a name that is not taken for a secret. */
function logged({ token_url, provider, ...app }: StoredApp) {
  return { ...app, name: providers[provider].name, exchange_url: token_url };
}

/** Begins to connect an inbox in this session: the page of the provider to go to. */
export async function startConnecting(
  deps: Parts,
  { inboxId, sessionId }: { inboxId: number; sessionId: number | null },
): Promise<string> {
  const { db, secrets } = deps;
  const inbox = await existingInbox(db, inboxId);
  const provider = inbox.oauth_provider;
  if (provider === null) throw new Failure('ConflictException', 'oauth.noProvider');
  const client = await clientOf(deps, provider);
  if (sessionId === null) throw new Failure('PermissionException', 'oauth.noSession');
  const [state, verifier] = [randomToken(), randomToken()];
  await insertOauthState(db, {
    state_hash: secrets.hash(state),
    session_id: sessionId,
    inbox_id: inboxId,
    verifier_encrypted: secrets.seal(verifier),
  });
  const account = inbox.config.imap[0]?.username ?? inbox.config.smtp[0]?.username ?? '';
  return authorizeUrl(client, {
    provider,
    redirectUrl: await redirectUrl(deps),
    state,
    verifier,
    account,
  });
}

async function clientOf({ db, secrets }: Parts, provider: OauthProvider): Promise<Client> {
  const app = (await oauthApps(db)).find((each) => each.provider === provider);
  if (!app) {
    const values = { provider: providers[provider].name };
    throw new Failure('ConflictException', 'oauth.noApp', { values });
  }
  return { ...app, client_secret: secrets.open(app.client_secret_encrypted) };
}

async function redirectUrl({ db, config }: Parts): Promise<string> {
  const root = (await readGeneralSettings(db, config))['app.root_url'];
  return `${root}/api/v1/inboxes/oauth/finish`;
}

/** How connecting ended: `connected`, `expired`, or the code of what went wrong. */
export type Finished = { inboxId: number | null; outcome: string };

type Returned = {
  sessionId: number;
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
};

/** The provider led the browser back: stores what it granted. */
export async function finishConnecting(
  deps: Deps,
  { sessionId, state = '', code, error, ...by }: Returned & By,
): Promise<Finished> {
  const { db, secrets, log } = deps;
  const begun = await takeOauthState(db, { stateHash: secrets.hash(state), sessionId });
  if (!begun) return { inboxId: null, outcome: 'expired' };
  const inboxId = begun.inbox_id;
  if (code === undefined) return { inboxId, outcome: codeOf(error ?? 'no_code') };
  try {
    const verifier = secrets.open(begun.verifier_encrypted);
    await connect(deps, { inboxId, code, verifier, by });
    return { inboxId, outcome: 'connected' };
  } catch (refused) {
    log.warn({ err: refused, inbox: inboxId }, 'connecting an inbox failed');
    if (refused instanceof TokenRefused) return { inboxId, outcome: codeOf(refused.code) };
    if (refused instanceof Failure) return { inboxId, outcome: 'unreachable' };
    throw refused;
  }
}

async function connect(
  deps: Deps,
  { inboxId, code, verifier, by }: { inboxId: number; code: string; verifier: string; by: By },
): Promise<void> {
  const { db, secrets, config, signal } = deps;
  const { name, oauth_provider: provider } = await existingInbox(db, inboxId);
  if (provider === null) throw new Failure('ConflictException', 'oauth.noProvider');
  const client = await clientOf(deps, provider);
  const tokens = await fetchTokens(
    client,
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: await redirectUrl(deps),
      code_verifier: verifier,
    },
    config.outbound.web,
  );
  if (tokens.refresh_token === undefined) throw new TokenRefused('no_refresh_token', '');
  const sealed = {
    access_token_encrypted: secrets.seal(tokens.access_token),
    refresh_token_encrypted: secrets.seal(tokens.refresh_token),
    seconds: tokens.seconds,
  };
  await db.transaction().execute(async (tx) => {
    const servers = await serverRows(tx, [inboxId]);
    const hosts = [...new Set(servers.map(({ host }) => host.toLowerCase()))];
    const { token_url } = client;
    await putGrant(tx, { inbox_id: inboxId, provider, token_url, hosts, ...sealed });
    await sendWaitingNow(tx, inboxId);
    await recordActivity(tx, by, { type: 'connection_made', model: 'inbox', id: inboxId, name });
  });
  signal.raise('inboxes');
  signal.raise('outbox');
}

/** It goes into an address: what is no code of RFC 6749 does not. */
function codeOf(error: string): string {
  return /^[a-z0-9_]{1,40}$/.test(error) ? error : 'unknown';
}
