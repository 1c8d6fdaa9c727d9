import type { CurrentUser, Permission } from '@parley/contract';
import { type Call, calls } from '@parley/contract/calls';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { callQuery } from './query-client.ts';

/** GET /agents/me; the main layout has loaded it before anything inside renders. */
export const currentUserQuery = {
  ...callQuery(calls.me),
  staleTime: 5 * 60_000,
};
export const configQuery = {
  ...callQuery(calls.config),
  staleTime: 5 * 60_000,
};
export const settingsQuery = callQuery(calls.getGeneralSettings);

/** The agent who is signed in; only inside the main layout. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Whether the agent who is signed in holds the permission; only inside the main layout. */
export function useMay(permission: Permission): boolean {
  return may(useCurrentUser(), permission);
}

/** Whether this agent holds the permission. */
export function may(user: CurrentUser, permission: Permission): boolean {
  return user.permissions.includes(permission);
}

/** Whether this agent may call the endpoint. */
export function mayCall(user: CurrentUser, { access }: Pick<Call, 'access'>): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  const anyOf = typeof access === 'string' ? [access] : access;
  return anyOf.some((permission) => may(user, permission));
}

/** Whether agents sign in through providers only. */
export function useIsSsoOnly(): boolean {
  return useQuery(configQuery).data?.['app.sso_only'] ?? false;
}

/** The workspace's name, as page titles and the sidebar show it. */
export function useSiteName(): string {
  return useQuery(configQuery).data?.['app.site_name'] || 'Parley';
}
