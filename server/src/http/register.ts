import { type Access, type Endpoint, endpoints, Failure } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldFailure } from '../failures.ts';
import { once } from '../once.ts';
import { fieldErrors } from './field-errors.ts';
import type { Call, Handlers } from './handler.ts';
import type { HttpOptions } from './server.ts';

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>;
type Schema = { safeParse: (value: unknown) => z.ZodSafeParseResult<unknown> };

/** Makes a route of every endpoint; one without a handler stops the start. */
export function registerEndpoints(api: FastifyInstance, options: HttpOptions): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = options.handlers[name as keyof Handlers] as AnyHandler | undefined;
    if (!handler) throw new Error(`no handler for the endpoint ${name}`);
    registerEndpoint(api, { endpoint: endpoint as Endpoint, handler, options });
  }
}

/** Bytes of a body that are looked at: reading JSON keeps everybody else waiting. */
const bodyLimits = { usual: 64 * 1024, longTexts: 4 * 1024 * 1024 };

function registerEndpoint(
  api: FastifyInstance,
  { endpoint, handler, options }: { endpoint: Endpoint; handler: AnyHandler; options: HttpOptions },
): void {
  const params = compiled(endpoint.params);
  const query = compiled(endpoint.query);
  const body = compiled(endpoint.body);
  const data = compiled(endpoint.data);
  api.route({
    method: endpoint.method,
    url: `/api/v1${endpoint.path}`,
    bodyLimit: endpoint.longTexts ? bodyLimits.longTexts : bodyLimits.usual,
    ...(endpoint.perMinute === undefined ? {} : { config: limitOf(endpoint.perMinute) }),
    // After the rate limit, before the body is read.
    preParsing: async (request, _reply, payload) => {
      checkAccess(endpoint.access, request.actor);
      return payload;
    },
    handler: async (request, reply) => {
      const call = {
        params: await parse(params, request.params, options),
        query: await parse(query, request.query, options),
        body: endpoint.kind === 'json' ? await parse(body, request.body, options) : undefined,
        actor: request.actor as Actor,
        visitor: request.actor,
        request,
        reply,
      };
      const answer = await handler(call);
      if (endpoint.kind === 'raw' || reply.sent) return answer;
      return sendData(reply, { request, result: data.safeParse(answer) });
    },
  });
}

function limitOf(max: number) {
  return { rateLimit: { max, timeWindow: '1 minute' } };
}

/** 401 when nobody is signed in, 403 when the permission is not held. */
function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'public') return;
  if (!actor) throw new Failure('UnauthorizedException', 'errors.signIn');
  if (access === 'signed-in') return;
  const wanted = typeof access === 'string' ? [access] : access;
  if (!wanted.some((permission) => may(actor, permission))) {
    throw new Failure('PermissionException', 'errors.permission', {
      values: { permission: wanted.join(', ') },
    });
  }
}

/** Parsing what goes out keeps every field that the contract does not name inside. */
function sendData(
  reply: FastifyReply,
  { request, result }: { request: FastifyRequest; result: z.ZodSafeParseResult<unknown> },
): FastifyReply {
  if (!result.success) {
    request.log.error({ issues: result.error.issues }, 'the answer does not fit the contract');
    throw new Failure('GeneralException', 'errors.general', {
      cause: result.error,
    });
  }
  return reply
    .type('application/json; charset=utf-8')
    .send({ status: 'success', data: result.data });
}

async function parse(schema: Schema, value: unknown, options: HttpOptions): Promise<never> {
  const path = unstorablePath(value);
  if (path !== null) throw fieldFailure(path, 'errors.characters');
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data as never;
  const translate = await options.translator();
  throw new Failure('InputException', 'errors.input', {
    data: fieldErrors(result.error.issues, value, translate),
  });
}

type Place = { value: unknown; key: string; parent: Place | null };

/**
 * Where a value holds text that PostgreSQL cannot store (a NUL, half a character), or null. With a
 * stack of its own: what comes in may be nested deeper than calls can be.
 */
function unstorablePath(value: unknown): string | null {
  const open: Place[] = [{ value, key: '', parent: null }];
  for (let place = open.pop(); place; place = open.pop()) {
    if (typeof place.value === 'string' && !isStorable(place.value)) return pathTo(place);
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const key in place.value) {
      if (!isStorable(key)) return pathTo(place);
      const part = (place.value as Record<string, unknown>)[key];
      const mayHoldText = typeof part === 'string' || typeof part === 'object';
      if (mayHoldText) open.push({ value: part, key, parent: place });
    }
  }
  return null;
}

function pathTo(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.parent; at = at.parent) keys.unshift(at.key);
  return keys.join('.');
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Compiled where zod can, at the first use: most starts need few of them. A schema it cannot compile is
 * parsed as it is.
 */
function compiled(schema: z.core.$ZodType): Schema {
  const made = once(() => compile(schema));
  return { safeParse: (value) => made().safeParse(value) };
}

function compile(schema: z.core.$ZodType): Schema {
  try {
    return z.compile(schema) as unknown as Schema;
  } catch (error) {
    if (error instanceof z.ZodCompileUnsupportedError || error instanceof z.ZodCompileAsyncError) {
      return {
        safeParse: (value) => z.safeParse(schema, value) as z.ZodSafeParseResult<unknown>,
      };
    }
    throw error;
  }
}
