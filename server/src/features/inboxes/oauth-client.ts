import { createHash } from 'node:crypto';
import type { OauthProvider } from '@parley/contract';
import { z } from 'zod';
import { createFetch } from '../../net/fetch-out.ts';
import type { Outbound } from '../../net/outbound.ts';
import { providers } from './oauth-providers.ts';

export type Client = {
  client_id: string;
  client_secret: string;
  authorize_url: string;
  token_url: string;
};

/** Tokens as a provider gives them; the refresh token is missing where the old one stays. */
export type Tokens = { access_token: string; refresh_token?: string | undefined; seconds: number };

/** What a provider said instead of giving tokens: its code (RFC 6749 section 5.2) and its words. */
export class TokenRefused extends Error {
  readonly code: string;

  constructor(code: string, words: string) {
    super(words || code);
    this.code = code;
  }
}

/** The page where a person agrees; the verifier stays here and proves that we asked (RFC 7636). */
export function authorizeUrl(
  client: Client,
  asked: {
    provider: OauthProvider;
    redirectUrl: string;
    state: string;
    verifier: string;
    /** The mailbox meant. */
    account: string;
  },
): string {
  const { scope, parameters } = providers[asked.provider];
  const url = new URL(client.authorize_url);
  const all = {
    ...parameters,
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: asked.redirectUrl,
    scope,
    state: asked.state,
    code_challenge: createHash('sha256').update(asked.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: asked.account,
  };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

type Grant =
  | { grant_type: 'authorization_code'; code: string; redirect_uri: string; code_verifier: string }
  | { grant_type: 'refresh_token'; refresh_token: string };

const given = z.object({
  access_token: z.string().min(1).max(20_000),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().min(0).max(31_536_000).default(3_600),
  refresh_token: z.string().min(1).max(20_000).optional(),
});
const refused = z.object({ error: z.string(), error_description: z.string().default('') });

/** Asks for tokens. Throws TokenRefused, or a Failure when the provider cannot be reached. */
export async function fetchTokens(
  client: Client,
  grant: Grant,
  outbound: Outbound,
): Promise<Tokens> {
  const { client_id, client_secret } = client;
  const answer = await createFetch(outbound)(client.token_url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...grant, client_id, client_secret }),
  });
  const body = readJson(await answer.text());
  if (!answer.ok) {
    const { data } = refused.safeParse(body);
    throw new TokenRefused(data?.error ?? `http_${answer.status}`, data?.error_description ?? '');
  }
  const { data } = given.safeParse(body);
  if (!data) throw new TokenRefused('no_token', '');
  const { access_token, refresh_token, expires_in: seconds } = data;
  return { access_token, refresh_token, seconds };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
