import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { oidcProvider, oidcProviderInput, ssoSettings } from '../entities/sso.ts';
import { idParams, writtenBack } from '../shapes.ts';

export const ssoEndpoints = {
  listOidcProviders: endpoint({
    method: 'GET',
    path: '/oidc',
    access: 'oidc:manage',
    summary: 'All sign-in providers; secrets masked',
    data: z.array(oidcProvider),
  }),
  getOidcProvider: endpoint({
    method: 'GET',
    path: '/oidc/:id',
    access: 'oidc:manage',
    summary: 'One sign-in provider; the secret masked',
    params: idParams,
    data: oidcProvider,
  }),
  createOidcProvider: endpoint({
    method: 'POST',
    path: '/oidc',
    access: 'oidc:manage',
    summary:
      'Adds a sign-in provider; one that is enabled is asked for its discovery document first',
    body: oidcProviderInput,
    data: oidcProvider,
  }),
  updateOidcProvider: endpoint({
    method: 'PUT',
    path: '/oidc/:id',
    access: 'oidc:manage',
    summary: 'Changes a sign-in provider; a masked or empty secret stays as it is',
    params: idParams,
    body: writtenBack(oidcProviderInput, oidcProvider),
    data: oidcProvider,
  }),
  deleteOidcProvider: endpoint({
    method: 'DELETE',
    path: '/oidc/:id',
    access: 'oidc:manage',
    summary: 'Deletes a sign-in provider',
    params: idParams,
  }),
  beginOidcSignIn: endpoint({
    method: 'GET',
    path: '/oidc/:id/login',
    access: 'public',
    summary: 'Sends the browser to the provider to sign in',
    params: idParams,
    query: z.object({ next: z.string().max(2_000).optional() }),
    kind: 'raw',
    // Each asks the provider; a whole office may sit behind one address.
    perMinute: 120,
  }),
  finishOidcSignIn: endpoint({
    method: 'GET',
    path: '/oidc/:id/finish',
    access: 'public',
    summary: 'Where the provider sends the browser back to; signs in',
    params: idParams,
    query: z.object({ state: z.string().max(500).default('') }),
    kind: 'raw',
  }),
  getSsoSettings: endpoint({
    method: 'GET',
    path: '/settings/sso',
    access: 'oidc:manage',
    summary: 'Whether agents sign in through providers only',
    data: ssoSettings,
  }),
  updateSsoSettings: endpoint({
    method: 'PUT',
    path: '/settings/sso',
    access: 'oidc:manage',
    summary: 'Lets agents sign in through providers only, or by password too',
    body: ssoSettings,
    data: ssoSettings,
  }),
};
