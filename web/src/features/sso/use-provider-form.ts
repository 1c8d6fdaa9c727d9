import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type OidcProvider, type OidcProviderInput } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callKey, queryClient } from '../../api/query-client.ts';

type ProviderDraft = z.input<typeof endpoints.createOidcProvider.body>;
export type ProviderForm = UseFormReturn<ProviderDraft, unknown, OidcProviderInput>;

export const emptyProvider: ProviderDraft = {
  provider: 'google',
  name: 'Google',
  provider_url: 'https://accounts.google.com',
  client_id: '',
  client_secret: '',
  enabled: true,
  create_agents: false,
  default_role_id: null,
};

/** What each kind of provider is called, and where its issuer lies. */
export const presets = {
  google: { name: 'Google', provider_url: 'https://accounts.google.com' },
  microsoft: { name: 'Microsoft', provider_url: 'https://login.microsoftonline.com/TENANT/v2.0' },
  custom: { name: '', provider_url: '' },
} as const;

/** The form of a sign-in provider, new or known. */
export function useProviderForm(values: ProviderDraft): ProviderForm {
  return useForm({
    resolver: zodResolver(endpoints.createOidcProvider.body),
    defaultValues: values,
  });
}

/** What the form shows of a provider that exists. */
export function draftOf(provider: OidcProvider): ProviderDraft {
  const { id: _id, callback_url: _callback, logo_url: _logo, created_at: _at, ...draft } = provider;
  return draft;
}

export async function refreshProviders(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listOidcProviders) });
}
