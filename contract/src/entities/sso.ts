import { z } from 'zod';
import { id, requiredText, text, time } from '../shapes.ts';

/** Kinds of providers: Google and Microsoft are known, any other one speaks OpenID Connect. */
export const oidcProviderKinds = ['google', 'microsoft', 'custom'] as const;

/** A provider through which agents sign in (behaviour.md 2). */
export const oidcProvider = z.object({
  id,
  provider: z.enum(oidcProviderKinds),
  name: z.string(),
  /** The issuer: what its discovery document lies below. */
  provider_url: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  enabled: z.boolean(),
  /** Whether whom nobody invited becomes an agent at their first sign-in. */
  create_agents: z.boolean(),
  default_role_id: id.nullable(),
  /** Where the provider sends people back to. */
  callback_url: z.string(),
  /** Its picture; empty where we have none. */
  logo_url: z.string(),
  created_at: time,
  updated_at: time,
});

export const oidcProviderInput = z
  .strictObject({
    provider: z.enum(oidcProviderKinds).default('custom'),
    name: requiredText(50),
    provider_url: z.url({ protocol: /^https?$/, error: 'errors.url' }).max(2_000),
    client_id: requiredText(500),
    client_secret: text(2_000).default(''),
    enabled: z.boolean().default(true),
    create_agents: z.boolean().default(false),
    default_role_id: id.nullable().default(null),
    updated_at: time.optional(),
  })
  .refine(({ create_agents, default_role_id }) => !create_agents || default_role_id !== null, {
    path: ['default_role_id'],
    error: 'errors.roleNeeded',
  });

/** settings/sso: whether agents sign in through providers only. */
export const ssoSettings = z.strictObject({ enforced: z.boolean() });

export type OidcProvider = z.output<typeof oidcProvider>;
export type OidcProviderInput = z.output<typeof oidcProviderInput>;
