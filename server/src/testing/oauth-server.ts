import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type OauthServer = {
  authorizeUrl: string;
  tokenUrl: string;
  introspectionUrl: string;
  client: { client_id: string; client_secret: string };
  /** Whose a good token is; null when it ended or was withdrawn. */
  ownerOf(token: string): string | null;
  /** For how long tokens given from now on are good, in seconds. */
  lifetime(seconds: number): void;
  /** The person says no, from now on or not. */
  deny(denies: boolean): void;
  /** Answers 503 from now on, or no longer. */
  fail(fails: boolean): void;
  /** Withdraws all that was granted for a mailbox. */
  revoke(account: string): void;
  /** How often somebody wanted to give something back, heard or not. */
  revocations(): number;
  /** How often a refresh token was exchanged. */
  refreshes(): number;
  stop(): Promise<void>;
};

type Code = { account: string; challenge: string; redirectUri: string };
type Token = { account: string; endsAt: number };

/**
 * Starts an authorization server on loopback (RFC 6749, 7009, 7636, 7662) where everybody agrees at once for
 * the mailbox in `login_hint`. Codes and refresh tokens count once, as strict providers have it.
 */
export async function startOauthServer(): Promise<OauthServer> {
  const client = { client_id: 'parley', client_secret: `secret-${randomUUID()}` };
  const codes = new Map<string, Code>();
  const access = new Map<string, Token>();
  const refresh = new Map<string, string>();
  let [seconds, denies, fails, refreshed, revocations] = [3_600, false, false, 0, 0];

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/revoke') revocations += 1;
    if (fails) response.writeHead(503).end('down');
    else if (url.pathname === '/authorize') authorize(url.searchParams, response);
    else {
      const form = new URLSearchParams(await text(request));
      if (url.pathname === '/revoke') revoke(refresh.get(form.get('token') ?? ''));
      json(response, url.pathname === '/token' ? token(form) : introspect(form));
    }
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const given = (name: string) => asked.get(name) ?? '';
    const isRight =
      given('response_type') === 'code' &&
      given('client_id') === client.client_id &&
      given('code_challenge_method') === 'S256' &&
      given('scope') !== '';
    if (!isRight) {
      response.writeHead(400).end('wrong request');
      return;
    }
    const back = new URL(given('redirect_uri'));
    back.searchParams.set('state', given('state'));
    if (denies) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      const [account, challenge] = [given('login_hint'), given('code_challenge')];
      codes.set(code, { account, challenge, redirectUri: given('redirect_uri') });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function token(form: URLSearchParams): object {
    const given = (name: string) => form.get(name) ?? '';
    const knows =
      given('client_id') === client.client_id && given('client_secret') === client.client_secret;
    if (!knows) return { error: 'invalid_client', error_description: 'The secret is wrong.' };
    if (given('grant_type') === 'refresh_token') {
      refreshed += 1;
      const account = refresh.get(given('refresh_token'));
      refresh.delete(given('refresh_token'));
      return account === undefined ? withdrawn : tokensFor(account);
    }
    const code = codes.get(given('code'));
    codes.delete(given('code'));
    const challenge = createHash('sha256').update(given('code_verifier')).digest('base64url');
    const proves = code?.challenge === challenge && code.redirectUri === given('redirect_uri');
    return code && proves ? tokensFor(code.account) : withdrawn;
  }

  function tokensFor(account: string): object {
    const [access_token, refresh_token] = [randomUUID(), randomUUID()];
    access.set(access_token, { account, endsAt: Date.now() + seconds * 1000 });
    refresh.set(refresh_token, account);
    return { access_token, refresh_token, token_type: 'Bearer', expires_in: seconds };
  }

  function revoke(account: string | undefined): void {
    for (const [key, owner] of refresh) if (owner === account) refresh.delete(key);
    for (const [key, { account: owner }] of access) if (owner === account) access.delete(key);
  }

  function introspect(form: URLSearchParams): object {
    const username = ownerOf(form.get('token') ?? '');
    return username === null ? { active: false } : { active: true, username };
  }

  function ownerOf(given: string): string | null {
    const found = access.get(given);
    return found && found.endsAt > Date.now() ? found.account : null;
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    authorizeUrl: `${origin}/authorize`,
    tokenUrl: `${origin}/token`,
    introspectionUrl: `${origin}/introspect`,
    client,
    ownerOf,
    lifetime: (next) => {
      seconds = next;
    },
    deny: (next) => {
      denies = next;
    },
    fail: (next) => {
      fails = next;
    },
    revoke,
    revocations: () => revocations,
    refreshes: () => refreshed,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const withdrawn = {
  error: 'invalid_grant',
  error_description: 'Token has been expired or revoked.',
};

function json(response: ServerResponse, body: object): void {
  response.writeHead('error' in body ? 400 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
