import type { CurrentUser } from '@parley/contract';
import { may } from '../../api/session.ts';
import { adminEntries } from './admin-entries.ts';

const inbox = { to: '/inboxes/$type', params: { type: 'assigned' } } as const;

/** Where this agent is at home: the inbox, else Admin, else their own page. */
export function homeOf(user: CurrentUser) {
  if (may(user, 'conversations:read')) return inbox;
  return hasAdmin(user) ? ({ to: '/admin' } as const) : ({ to: '/account/profile' } as const);
}

/** Whether there is anything this agent may administer. */
export function hasAdmin(user: CurrentUser): boolean {
  return adminEntries.some(({ permission }) => may(user, permission));
}
