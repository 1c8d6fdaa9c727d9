import type { CurrentUser } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../api/session.ts';

const nameOf = ([method, path]: QueryKey) => `${method} ${path}`;
/** What anybody may see, and the agent who was just asked for. */
const kept = new Set(
  Object.values(calls)
    .filter((each) => each.access === 'public' || each === calls.me)
    .map(({ method, path }) => nameOf([method, path])),
);

/**
 * Forgets whatever was fetched when the agent loses a permission or a team, and asks the server anew for
 * what is on screen: what they may not see any more is gone at once.
 */
export function useLostRights(): void {
  const client = useQueryClient();
  const router = useRouter();
  const me = useCurrentUser();
  const before = useRef(me);
  useEffect(() => {
    const hasLost = isLess(me, before.current);
    before.current = me;
    if (!hasLost) return;
    void client.resetQueries({ predicate: ({ queryKey }) => !kept.has(nameOf(queryKey)) });
    // Pages that are not theirs any more lead elsewhere.
    void router.invalidate();
  }, [me, client, router]);
}

/** Whether the agent had a permission or a team before that they have no longer. */
export function isLess(now: CurrentUser, before: CurrentUser): boolean {
  const teams = new Set(now.teams.map(({ id }) => id));
  return (
    before.permissions.some((permission) => !now.permissions.includes(permission)) ||
    before.teams.some(({ id }) => !teams.has(id))
  );
}
