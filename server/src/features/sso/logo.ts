import type { OidcProvider } from '@parley/contract';

/** The picture of a provider that everybody knows, which lies with our pages; empty for any other. */
export function logoUrl(provider: OidcProvider['provider']): string {
  return provider === 'custom' ? '' : `/providers/${provider}.svg`;
}
