import { sql } from 'kysely';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { systemDoer, writeActivity } from './activity.ts';
import type { Locked } from './change.ts';
import { statusIds } from './fixed.ts';
import { moveStatus } from './status.ts';

/**
 * Wakes what was snoozed until now; answers how many. Several instances share the work, since
 * each skips the rows another holds.
 */
export async function wakeSnoozed(deps: Deps): Promise<number> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select 1 from conversations where snoozed_until <= ${deps.now()}) as due`.execute(
    deps.db,
  );
  if (!rows[0]?.due) return 0;
  return commit(deps, async (tx) => {
    const due = await sql<Locked>`
      select id, uuid, inbox_id, contact_id, status_id, snoozed_until, priority_id, assigned_user_id, assigned_team_id
      from conversations where snoozed_until <= ${deps.now()} order by snoozed_until limit 100
      for update skip locked`.execute(tx);
    for (const conversation of due.rows) {
      await moveStatus(tx, {
        conversation,
        doer: systemDoer,
        statusId: statusIds.open,
        until: null,
        now: deps.now(),
      });
      await writeActivity(tx, {
        conversation,
        doer: systemDoer,
        type: 'woken',
        from: 'Snoozed',
        to: 'Open',
      });
    }
    return due.rows.length;
  });
}

/** Looks every second; gives how to stop it, which waits for a look that is under way. */
export function startWaking(deps: Deps): () => Promise<void> {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= wakeSnoozed(deps)
      .then(() => undefined)
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'waking snoozed conversations failed'),
      )
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, 1_000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
