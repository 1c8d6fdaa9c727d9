import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { listActivityLogs } from './repository.ts';

export function activityRoutes({ db }: Pick<Deps, 'db'>): Handlers {
  return { listActivityLogs: ({ query }) => listActivityLogs(db, query) };
}
