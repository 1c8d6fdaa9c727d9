import type { Deps } from '../../deps.ts';
import { troubleOf } from '../../mail/trouble.ts';
import { accessTokenFor } from '../inboxes/access-token.ts';
import type { SigningIn } from './inbox-repository.ts';

/**
 * Uses a server that can be signed in to: with its password as it is, or with the access token of its
 * inbox. A token that the server turns away is not trusted any longer.
 */
export async function withToken<S extends SigningIn & { host: string }, T>(
  deps: Deps,
  { kind, server }: { kind: 'imap' | 'smtp'; server: S },
  use: (server: S & { accessToken?: string }) => Promise<T>,
): Promise<T> {
  const { inbox_id: inboxId, by_oauth, host } = server;
  if (!by_oauth || inboxId === null) return use(server);
  const { token, refused } = await accessTokenFor(deps, { inboxId, server: kind, host });
  try {
    return await use({ ...server, accessToken: token });
  } catch (error) {
    if (troubleOf(error)?.code === 'tokenRefused') await refused();
    throw error;
  }
}
