import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type OidcServer = {
  issuer: string;
  /** Claims of the next id tokens, over the usual ones; undefined leaves one out. */
  claims: Record<string, unknown>;
  /** What the discovery document says, over the usual. */
  metadata: Record<string, unknown>;
  /** Does what a person does who agrees: answers the address the browser is sent back to. */
  agree(authorizationUrl: string): string;
  stop(): Promise<void>;
};

export const oidcClient = { client_id: 'parley', client_secret: 'a-secret-of-the-client' };

/** A provider that speaks just enough OpenID Connect, and lies where a test wants it to. */
export async function startOidcServer(tls?: { cert: Buffer; key: Buffer }): Promise<OidcServer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, URLSearchParams>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    respond(request).then(
      ({ status = 200, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      },
      (error: unknown) => response.destroy(error as Error),
    );
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const oidc: OidcServer = {
    issuer: `${tls ? 'https' : 'http'}://localhost:${port}`,
    claims: {},
    metadata: {},
    agree(authorizationUrl) {
      const asked = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      codes.set(code, asked);
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return back.href;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return oidc;

  async function respond(request: IncomingMessage): Promise<{ status?: number; body: unknown }> {
    const { issuer } = oidc;
    if (request.url === '/.well-known/openid-configuration') {
      const usual = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
      return { body: { ...usual, ...oidc.metadata } };
    }
    if (request.url === '/jwks') {
      const key = publicKey.export({ format: 'jwk' });
      return { body: { keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] } };
    }
    const form = new URLSearchParams(await text(request));
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (!asked || !fits(asked, form)) return { status: 400, body: { error: 'invalid_grant' } };
    const id_token = tokenOf(asked.get('nonce'));
    return { body: { access_token: randomUUID(), token_type: 'Bearer', id_token } };
  }

  function fits(asked: URLSearchParams, form: URLSearchParams): boolean {
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    return (
      asked.get('code_challenge') === verifier.digest('base64url') &&
      asked.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('client_secret') === oidcClient.client_secret
    );
  }

  function tokenOf(nonce: string | null): string {
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: oidc.issuer,
      aud: oidcClient.client_id,
      sub: 'person-1',
      iat: now,
      exp: now + 300,
      nonce,
      email_verified: true,
    };
    const parts = [
      { alg: 'RS256', kid: 'one' },
      { ...usual, ...oidc.claims },
    ];
    const encoded = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const signature = sign('RSA-SHA256', Buffer.from(encoded.join('.')), privateKey);
    return [...encoded, signature.toString('base64url')].join('.');
  }
}
