import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { startReader } from '../../events/reader.ts';
import type { StreamEvent } from '../../events/stream.ts';
import { assignWaiting } from './assign-waiting.ts';
import { concernedBy } from './concerned.ts';
import { dueTeams, markDue } from './repository.ts';

/**
 * Gives out what waits in round robin teams. Events mark the teams to look at, in the transaction that moves the reader;
 * whichever instance is free looks at them. A mark goes only with the look, so a kill in between forgets nobody.
 */
export function startAssigning(deps: Deps): { stop(): Promise<void> } {
  const { db, signal, log } = deps;
  const reader = startReader(deps, { name: 'assignment', onEvents: mark, wakes: 'assignment' });
  let work: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isStopped = false;
  const unsubscribe = signal.on('assignment', () => {
    if (isQueued || isStopped) return;
    isQueued = true;
    work = work
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'assigning failed; it is tried again'));
  });

  async function look(): Promise<void> {
    isQueued = false;
    for (const teamId of await dueTeams(db)) {
      while (!isStopped && (await assignWaiting(deps, teamId)) > 0);
    }
  }

  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      await reader.stop();
      await work;
    },
  };
}

/** Whether there are teams to look at. */
async function mark(tx: Tx, events: readonly StreamEvent[]): Promise<boolean> {
  const concerned = concernedBy(events);
  if (concerned.conversationIds.length + concerned.agentIds.length === 0) return false;
  return markDue(tx, concerned);
}
