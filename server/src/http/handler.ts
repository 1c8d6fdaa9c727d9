import type {
  BodyOf,
  DataOf,
  Endpoint,
  EndpointName,
  endpoints,
  ParamsOf,
  QueryOf,
} from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Endpoints = typeof endpoints;

/** What a handler gets: everything parsed, the actor checked against the endpoint's access. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Who calls. On a public endpoint there may be nobody: use `visitor` there. */
  actor: Actor;
  visitor: Actor | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A JSON endpoint answers its data; a raw one writes the reply itself and answers it. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => E['kind'] extends 'raw' ? Promise<unknown> : Promise<DataOf<E> | FastifyReply>;

export type Handlers = { [N in EndpointName]?: Handler<Endpoints[N]> };
