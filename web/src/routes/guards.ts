import type { CurrentUser, Permission } from '@parley/contract';
import { redirect } from '@tanstack/react-router';
import { hasStatus } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { configQuery, currentUserQuery, may } from '../api/session.ts';
import { homeOf } from '../features/shell/home.ts';
import { t } from '../i18n/texts.ts';
import { toast } from '../ui/toaster.tsx';

type Entering = { preload: boolean; matches: { staticData: { title?: string } }[] };

/** Who holds none of these is led home, and told which page that was. */
export function requires(...anyOf: Permission[]): (entering: unknown) => Promise<void> {
  return async (entering) => {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    if (anyOf.some((permission) => may(user, permission))) return;
    // Named in the type, the router would be made of itself.
    const { preload, matches } = entering as Entering;
    const title = matches.at(-1)?.staticData.title;
    if (!preload && title) toast.error(t('errors.pageRefused', { page: t(title) }));
    leadHome(user);
  };
}

/** Who reads no conversations has no inbox to be led to. */
export async function hasInbox(): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery);
  if (!may(user, 'conversations:read')) leadHome(user);
}

/** Leads the agent to where they are at home. */
export function leadHome(user: CurrentUser): never {
  throw redirect({ ...homeOf(user), replace: true });
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
