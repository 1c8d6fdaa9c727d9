import type { Frame } from '@parley/contract';
import type { Db } from '../../db/database.ts';
import { availabilitiesOf } from '../agents/repository.ts';

/** Milliseconds for which news are gathered: 2,000 agents who come at once are told of in a few frames. */
const gatherMs = 200;

export type AvailabilityNews = {
  add(agentId: number): void;
  stop(): void;
};

/** Gathers agents whose availability changed; `tell` is given all of them, again after it `failed`. */
export function gatherNews({
  tell,
  failed,
}: {
  tell: (agentIds: readonly number[]) => Promise<void>;
  failed: (error: unknown) => void;
}): AvailabilityNews {
  const gathered = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function add(agentId: number): void {
    gathered.add(agentId);
    if (!isStopped) timer ??= setTimeout(tellAll, gatherMs);
  }

  function tellAll(): void {
    timer = undefined;
    const agentIds = [...gathered];
    gathered.clear();
    tell(agentIds).catch((error: unknown) => {
      failed(error);
      agentIds.forEach(add);
    });
  }

  return {
    add,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** The agents' availability as it is now; `seq` is where the stream stands. */
export async function presenceFrame(
  db: Db,
  { agentIds, seq }: { agentIds: readonly number[]; seq: number },
): Promise<Frame> {
  return { type: 'presence', data: { agents: await availabilitiesOf(db, agentIds) }, seq };
}
