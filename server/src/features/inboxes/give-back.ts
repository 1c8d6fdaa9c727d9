import type { Deps } from '../../deps.ts';
import { createFetch } from '../../net/fetch-out.ts';
import type { EndedGrant } from './grant-repository.ts';
import { providers } from './oauth-providers.ts';

/**
 * Gives an ended grant back to its provider, where that takes it (RFC 7009). Nobody waits for it: a
 * provider that is down keeps no inbox from going.
 */
export function giveBack(
  deps: Pick<Deps, 'secrets' | 'config' | 'log'>,
  grant: EndedGrant | undefined,
): void {
  if (!grant || grant.is_shared) return;
  revoke(deps, grant).catch((error: unknown) => {
    deps.log.warn({ err: error, provider: grant.provider }, 'a grant was not given back');
  });
}

async function revoke(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  { provider, token_url, refresh_token_encrypted }: EndedGrant,
): Promise<void> {
  const { revocation } = providers[provider];
  if (revocation === null) return;
  // Beside the address that granted it: it is shown to no other host.
  const answer = await createFetch(config.outbound.web, { timeoutMs: 5_000 })(
    new URL(revocation, token_url),
    { method: 'POST', body: new URLSearchParams({ token: secrets.open(refresh_token_encrypted) }) },
  );
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
}
