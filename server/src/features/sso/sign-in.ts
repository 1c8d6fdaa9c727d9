import { Failure } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { Deps } from '../../deps.ts';
import { randomToken } from '../../secrets.ts';
import { readGeneralSettings } from '../settings/general.ts';
import { discover, failureIn } from './client.ts';
import { insertSignIn, providerById, type StoredProvider, takeSignIn } from './repository.ts';
import { callbackUrl } from './service.ts';

/** What a provider says about who signed in; the address is one that it has verified. */
export type Person = { email: string; first_name: string; last_name: string };

const browserCookie = 'sso_browser';
/** How far a provider's clock may be from ours, in seconds. */
const clockTolerance = 60;

/** Begins a sign-in; answers where the browser goes. */
export async function begin(
  deps: Deps,
  { id, next, reply, request }: { id: number; next: string } & Exchange,
): Promise<string> {
  const { db, secrets } = deps;
  const provider = await usable(deps, id);
  const client = await clientOf(deps, provider);
  const [state, nonce, verifier] = [randomToken(), randomNonce(), randomPKCECodeVerifier()];
  const browser = randomToken();
  await insertSignIn(db, {
    state_hash: secrets.hash(state),
    browser_hash: secrets.hash(browser),
    provider_id: id,
    nonce,
    code_verifier_encrypted: secrets.seal(verifier),
    next,
  });
  // Only the browser that began it can end it.
  reply.setCookie(browserCookie, browser, {
    path: `/api/v1/oidc/${id}`,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    maxAge: 600,
  });
  const address = buildAuthorizationUrl(client, {
    redirect_uri: await callbackOf(deps, id),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

/** Ends a sign-in: who the provider says it was, and where they were going. */
export async function finish(
  deps: Deps,
  { id, state, reply, request }: { id: number; state: string } & Exchange,
): Promise<{ person: Person; provider: StoredProvider; next: string }> {
  const { db, secrets } = deps;
  const begun = await takeSignIn(db, {
    state_hash: secrets.hash(state),
    browser_hash: secrets.hash(request.cookies[browserCookie] ?? ''),
    provider_id: id,
  });
  reply.clearCookie(browserCookie, { path: `/api/v1/oidc/${id}` });
  if (!begun) throw new Failure('InputException', 'errors.ssoState');
  const provider = await usable(deps, id);
  const client = await clientOf(deps, provider);
  const returned = new URL(await callbackOf(deps, id));
  returned.search = new URL(request.url, returned).search;
  try {
    const tokens = await authorizationCodeGrant(client, returned, {
      pkceCodeVerifier: secrets.open(begun.code_verifier_encrypted),
      expectedState: state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Failure('InputException', 'errors.ssoRefused', wordsOf(provider, ''));
    if (claims.iat > deps.now().getTime() / 1000 + clockTolerance) throw wrongClock(provider);
    const person = await personOf(client, { claims, accessToken: tokens.access_token, provider });
    return { person, provider, next: begun.next };
  } catch (error) {
    throw failureIn(error) ?? refusal(error, provider);
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function usable({ db }: Deps, id: number): Promise<StoredProvider> {
  const provider = await providerById(db, id);
  if (!provider?.enabled) throw new Failure('NotFoundException', 'errors.oidcNotFound');
  return provider;
}

async function clientOf(deps: Deps, provider: StoredProvider): Promise<Configuration> {
  const client_secret = deps.secrets.open(provider.client_secret_encrypted);
  return discover(deps, { ...provider, client_secret });
}

async function callbackOf({ db, config }: Deps, id: number): Promise<string> {
  return callbackUrl((await readGeneralSettings(db, config))['app.root_url'], id);
}

/** Some providers put the address into the token, others tell it when they are asked. */
async function personOf(
  client: Configuration,
  {
    claims,
    accessToken,
    provider,
  }: { claims: IDToken; accessToken: string; provider: StoredProvider },
): Promise<Person> {
  const told =
    typeof claims.email === 'string' || !client.serverMetadata().userinfo_endpoint
      ? claims
      : { ...claims, ...(await fetchUserInfo(client, accessToken, claims.sub)) };
  const email = typeof told.email === 'string' ? told.email.trim().toLowerCase() : '';
  if (email === '') throw new Failure('InputException', 'errors.ssoNoEmail', wordsOf(provider, ''));
  // Microsoft says so by a claim of its own: the owner of the domain was verified.
  const isVerified = [told.email_verified, told.xms_edov].some((claim) =>
    [true, 'true', 1, '1'].includes(claim as never),
  );
  if (!isVerified)
    throw new Failure('InputException', 'errors.ssoUnverified', wordsOf(provider, email));
  return {
    email,
    first_name: textOf(told.given_name) || textOf(told.name) || (email.split('@')[0] ?? email),
    last_name: textOf(told.given_name) === '' ? '' : textOf(told.family_name),
  };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 100) : '';
}

function wordsOf({ name }: StoredProvider, words: string) {
  return { values: { name, words, email: words } };
}

function wrongClock(provider: StoredProvider): Failure {
  return new Failure('InputException', 'errors.ssoClock', wordsOf(provider, ''));
}

/** What the library or the provider says, in words of ours where one can do something about it. */
function refusal(error: unknown, provider: StoredProvider): Failure {
  const { code, message } = error as ClientError;
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return wrongClock(provider);
  const isTheirs =
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError;
  if (isTheirs && error.error === 'access_denied')
    return new Failure('InputException', 'errors.ssoDenied', wordsOf(provider, ''));
  const words = isTheirs ? (error.error_description ?? error.error) : message;
  if (!isTheirs && !(error instanceof ClientError)) throw error;
  return new Failure('InputException', 'errors.ssoRefused', {
    ...wordsOf(provider, words.slice(0, 300)),
    cause: error,
  });
}
