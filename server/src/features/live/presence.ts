import type { Deps } from '../../deps.ts';
import type { Connections } from '../../realtime/connections.ts';
import { availabilityOf } from '../agents/repository.ts';
import { changeAvailability } from '../agents/service.ts';
import { absentAgents, deleteOldSockets, dropSocket, holdSockets } from './presence-repository.ts';

export type PresenceTiming = {
  /** Milliseconds between renewals of this instance's sockets. */
  renewMs: number;
  /** Seconds without a socket on any instance until an agent is offline (behaviour.md 4). */
  absentSeconds: number;
};

const usualTiming: PresenceTiming = { renewMs: 10_000, absentSeconds: 300 };

export type Presence = {
  /** A socket was opened: its agent is there. */
  arrived(socket: { id: string; agentId: number }): Promise<void>;
  left(socketId: string): void;
  stop(): Promise<void>;
};

/** Knows by leases on sockets which agents are there, over every instance and its death. */
export function startPresence(
  deps: Deps,
  { connections, timing = usualTiming }: { connections: Connections; timing?: PresenceTiming },
): Presence {
  const { db, log } = deps;
  let work: Promise<void> = Promise.resolve();
  const queue = (what: string, job: () => Promise<void>) => {
    work = work.then(job).catch((error: unknown) => log.warn({ err: error }, what));
  };
  const timer = setInterval(() => queue('renewing presence failed', renew), timing.renewMs);

  async function renew(): Promise<void> {
    await holdSockets(
      db,
      connections.all().map(({ id, actor }) => ({ id, agentId: actor.id })),
    );
    for (const agentId of await absentAgents(db, timing.absentSeconds)) {
      await changeAvailability(deps, { agentId, status: 'offline', request: null });
    }
    await deleteOldSockets(db, timing.absentSeconds);
  }

  return {
    async arrived({ id, agentId }) {
      await holdSockets(db, [{ id, agentId }]);
      if ((await availabilityOf(db, agentId)) !== 'offline') return;
      await changeAvailability(deps, { agentId, status: 'online', request: null });
    },
    left: (socketId) => queue('letting a socket go failed', () => dropSocket(db, socketId)),
    async stop() {
      clearInterval(timer);
      await work;
    },
  };
}
