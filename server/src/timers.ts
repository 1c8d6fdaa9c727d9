import type { Deps } from './deps.ts';
import { deleteExpired } from './features/auth/index.ts';
import { startWaking } from './features/conversations/index.ts';
import { purgeUnlinked } from './features/media/index.ts';
import { purgeNotifications } from './features/notifications/index.ts';
import { checkForUpdate } from './features/settings/update.ts';

const hour = 60 * 60_000;

/** What the clock sets off: conversations wake, news about releases are read, what nobody can use goes. */
export function startTimers(deps: Deps): { stop(): Promise<void> } {
  const stopWaking = startWaking(deps);
  let cleaning: Promise<void> = Promise.resolve();
  let asking = checkForUpdate(deps);
  const clean = setInterval(() => {
    asking = checkForUpdate(deps);
    cleaning = Promise.all([
      deleteExpired(deps.db),
      purgeUnlinked(deps),
      purgeNotifications(deps.db),
    ]).then(
      () => undefined,
      (error: unknown) => deps.log.warn({ err: error }, 'cleaning up failed; it is tried again'),
    );
  }, hour);
  return {
    async stop() {
      clearInterval(clean);
      await Promise.all([stopWaking(), cleaning, asking]);
    },
  };
}
