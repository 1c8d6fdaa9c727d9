import {
  type BodyIn,
  type DataOf,
  type Endpoint,
  type EndpointName,
  endpoints,
} from '@parley/contract';
import type { Actor } from '@parley/domain';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { releaseTeam } from '../features/assignment/index.ts';
import { catalogueRoutes } from '../features/catalogues/routes.ts';
import { contactRoutes } from '../features/contacts/index.ts';
import { conversationRoutes } from '../features/conversations/index.ts';
import { macroRoutes } from '../features/macros/routes.ts';
import { teamRoutes } from '../features/teams/routes.ts';
import { templateRoutes } from '../features/templates/index.ts';
import { viewRoutes } from '../features/views/routes.ts';
import type { Call } from '../http/handler.ts';

type Endpoints = typeof endpoints;
type Input<N extends EndpointName> = {
  params?: Record<string, string>;
  body?: BodyIn<Endpoints[N]>;
};

/** Calls the API as somebody of the shop; answers what it answers. */
export type Api = <N extends EndpointName>(
  actor: Actor,
  name: N,
  input?: Input<N>,
) => Promise<DataOf<Endpoints[N]>>;

/** The API without its network: the handlers of a request, and what it may hold. */
export function apiOf(deps: Deps): Api {
  const handlers: Record<string, unknown> = {
    ...teamRoutes(deps, releaseTeam),
    ...catalogueRoutes(deps),
    ...templateRoutes(deps),
    ...viewRoutes(deps),
    ...macroRoutes(deps),
    ...conversationRoutes(deps),
    ...contactRoutes(deps),
  };
  return async (actor, name, { params = {}, body } = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const handler = handlers[name] as (call: Partial<Call<Endpoint>>) => Promise<never>;
    return handler({
      params: z.parse(endpoint.params, params) as never,
      query: z.parse(endpoint.query, {}) as never,
      body: z.parse(endpoint.body, body ?? {}) as never,
      actor,
    });
  };
}
