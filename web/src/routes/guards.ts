import type { Permission } from '@parley/contract';
import { redirect } from '@tanstack/react-router';
import { hasStatus } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { configQuery, currentUserQuery, may } from '../api/session.ts';

/** Who holds none of these is led to the inbox. */
export function requires(...anyOf: Permission[]) {
  return async () => {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    if (!anyOf.some((permission) => may(user, permission))) {
      throw redirect({ to: '/inboxes/$type', params: { type: 'assigned' }, replace: true });
    }
  };
}

/** Whether the browser holds a session. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await queryClient.ensureQueryData(currentUserQuery);
    return true;
  } catch (error) {
    if (hasStatus(error, 401)) return false;
    throw error;
  }
}

/** Only a workspace that says so is set up first: one whose config is missing is signed in to. */
export async function needsNoSetup(): Promise<void> {
  const config = await queryClient.ensureQueryData(configQuery).catch(() => null);
  if (config?.['app.setup_needed']) throw redirect({ to: '/setup', replace: true });
}
