import { Failure } from '@parley/contract';
import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import type { Deps } from '../../deps.ts';
import { createFetch } from '../../net/fetch-out.ts';

/** A provider as its client needs it. */
export type Client = { provider_url: string; client_id: string; client_secret: string };

/**
 * Asks a provider for its discovery document. Throws a Failure that says what is wrong with it; without
 * TLS it is asked only where private addresses are allowed.
 */
export async function discover(
  { config }: Pick<Deps, 'config'>,
  client: Client,
): Promise<Configuration> {
  const outbound = config.outbound.web;
  const isPlain = client.provider_url.startsWith('http:');
  if (isPlain && !outbound.allowPrivate) throw new Failure('InputException', 'errors.oidcPlain');
  const fetchOut = createFetch(outbound, { timeoutMs: 4_000 });
  try {
    const found = await discovery(
      new URL(client.provider_url),
      client.client_id,
      {},
      client.client_secret === '' ? None() : ClientSecretPost(client.client_secret),
      {
        [customFetch]: (url, { body, ...init }) => fetchOut(url, { ...init, body: body ?? null }),
        execute: isPlain
          ? [enableNonRepudiationChecks, allowInsecureRequests]
          : [enableNonRepudiationChecks],
      },
    );
    const { authorization_endpoint, token_endpoint } = found.serverMetadata();
    if (!authorization_endpoint || !token_endpoint)
      throw new Failure('InputException', 'errors.oidcDiscovery');
    return found;
  } catch (error) {
    throw (
      failureIn(error) ?? new Failure('InputException', 'errors.oidcDiscovery', { cause: error })
    );
  }
}

/** The Failure that lies below what the library threw: what our own fetch says of the network. */
export function failureIn(error: unknown): Failure | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at instanceof Failure) return at;
  return null;
}
