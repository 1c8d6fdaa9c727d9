import type { Server } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '../../server/src/testing/ports.ts';

/** A real OpenID provider on loopback: whoever types an address there has it, verified. */
export async function startOidcProvider(redirectUri: string): Promise<{
  issuer: string;
  client: { client_id: string; client_secret: string };
  stop(): Promise<void>;
}> {
  const issuer = `http://localhost:${await freePort()}`;
  const client = { client_id: 'parley', client_secret: 'a-secret-of-the-client' };
  const provider = new Provider(issuer, {
    clients: [
      { ...client, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: 'Somebody' }),
    }),
  });
  const server = await new Promise<Server>((resolve) => {
    const listening = provider.listen(Number(new URL(issuer).port), 'localhost', () =>
      resolve(listening),
    );
  });
  return {
    issuer,
    client,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
