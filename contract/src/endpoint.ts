import { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may call: everybody, whoever is signed in, or who holds the permission (one of them where
 * a list is given). Access to a single conversation is a rule of its own, checked by the feature.
 */
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[];

type Schema = z.core.$ZodType;

/**
 * One call of the API as data. Routes, validation, the typed client, the OpenAPI document and the
 * tests that walk every call are made from it. `raw` answers something else than the JSON
 * envelope (a page, a file, a redirect); `multipart` takes a form with files.
 */
export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  D extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  params: P;
  query: Q;
  body: B;
  data: D;
  kind: 'json' | 'raw' | 'multipart';
  /** Whether the body may hold texts of people's: up to 4 MB of it are looked at, else up to 64 kB. */
  longTexts?: boolean | undefined;
  /** Calls a minute from one address, where that is fewer than of all calls together. */
  perMinute?: number | undefined;
};

const nothing = z.strictObject({});
type Nothing = typeof nothing;
const noBody = z.unknown();
type NoBody = typeof noBody;

/** Describes one call; what is left out takes nothing (params, query, body) or answers true. */
export function endpoint<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = NoBody,
  D extends Schema = z.ZodBoolean,
>(spec: {
  method: Endpoint['method'];
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  data?: D;
  kind?: Endpoint['kind'];
  longTexts?: boolean;
  perMinute?: number;
}): Endpoint<P, Q, B, D> {
  return {
    ...spec,
    params: spec.params ?? (nothing as unknown as P),
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (noBody as unknown as B),
    data: spec.data ?? (z.boolean() as unknown as D),
    kind: spec.kind ?? 'json',
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
/** What a client writes: before defaults and conversions. */
export type QueryIn<E extends Endpoint> = z.input<E['query']>;
export type BodyIn<E extends Endpoint> = z.input<E['body']>;
