import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { attributeRoutes } from './attribute-routes.ts';
import { listPriorities } from './status-repository.ts';
import { statusRoutes } from './status-routes.ts';
import { tagRoutes } from './tag-routes.ts';

/** Statuses, priorities, tags and custom attributes: what every screen chooses from. */
export function catalogueRoutes(deps: Deps): Handlers {
  return {
    listPriorities: () => listPriorities(deps.db),
    ...statusRoutes(deps),
    ...tagRoutes(deps),
    ...attributeRoutes(deps),
  };
}
