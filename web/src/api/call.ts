import type { BodyIn, DataOf, Endpoint, ParamsOf, QueryIn } from '@parley/contract';
import type { Call } from '@parley/contract/calls';
import { t } from '../i18n/texts.ts';
import { isId } from '../lib/is-id.ts';
import { ApiError, errorMessage } from './api-error.ts';
import { readCookie } from './cookie.ts';
import { leaveForSignIn } from './signed-out.ts';

type Nothing = Record<never, never>;
type Part<K extends string, V> = Nothing extends V ? { [k in K]?: V } : { [k in K]: V };

/** What a call takes: only what its endpoint names, and required where that is. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>>;

/** The input as the arguments after the endpoint: left out where nothing is required. */
export type InputOf<E extends Endpoint> =
  Nothing extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type AnyInput = { params?: unknown; query?: unknown; body?: unknown };

/** Calls an endpoint of the contract and gives its data; throws an ApiError. 10 s at most. */
export function call<E extends Endpoint>(
  endpoint: Call<E>,
  ...[input]: InputOf<E>
): Promise<DataOf<E>> {
  return request(endpoint, input ?? {});
}

/** As `call`, for the query cache: with a signal that gives the call up. */
export async function request<E extends Endpoint>(
  endpoint: Call<E>,
  input: AnyInput,
  signal?: AbortSignal,
): Promise<DataOf<E>> {
  if (!mayBeThere(input.params)) {
    const message = t('errors.notFoundText');
    throw new ApiError({ message, error_type: 'NotFoundException', status_code: 404 });
  }
  const { response, text } = await send(endpoint, input, signal);
  const answer = readJson(text);
  if (response.ok && answer !== null) {
    return (endpoint.kind === 'raw' ? answer : (answer as { data: unknown }).data) as DataOf<E>;
  }
  if (response.status === 401 && endpoint.access !== 'public' && endpoint.path !== '/agents/me') {
    leaveForSignIn();
  }
  throw failure(response.status, answer);
}

/** Whether ids can be those of something: addresses may hold anything in their place. */
function mayBeThere(params: unknown): boolean {
  return Object.entries(params ?? {}).every(([name, value]) => {
    if (typeof value === 'number') return isId(value);
    return name !== 'uuid' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value));
  });
}

/** The address of an endpoint, with its path and query filled in. */
export function addressOf(endpoint: Call, input: { params?: unknown; query?: unknown } = {}) {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * Turns an answer that is no success into the error of spec section 8: used whole where it names its
 * type, else for its message.
 */
export function failure(statusCode: number, answer: unknown): ApiError {
  const facts = typeof answer === 'object' && answer !== null ? answer : {};
  const message = 'message' in facts && typeof facts.message === 'string' ? facts.message : '';
  return new ApiError({
    ...(namesItsType(facts) ? facts : {}),
    message: message || t('client.unknown'),
    status_code: statusCode,
  });
}

function namesItsType(facts: object): facts is { error_type: string } {
  return 'error_type' in facts && typeof facts.error_type === 'string';
}

/** The answer with all of its text: one that breaks off in the midst is no answer. */
async function send(
  endpoint: Call,
  input: AnyInput,
  signal?: AbortSignal,
): Promise<{ response: Response; text: string }> {
  const timeout = AbortSignal.timeout(10_000);
  const request = prepared(endpoint, input);
  try {
    const response = await fetch(request.address, {
      ...request.init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ message: t('client.noResponse') });
  }
}

function prepared(endpoint: Call, input: AnyInput): { address: string; init: RequestInit } {
  try {
    return {
      address: addressOf(endpoint, input),
      init: {
        method: endpoint.method,
        headers: headersFor(endpoint),
        body: bodyFor(endpoint, input.body) ?? null,
        credentials: 'same-origin',
      },
    };
  } catch (error) {
    throw new ApiError({ message: errorMessage(error, t('client.setupFailed')) });
  }
}

function headersFor(endpoint: Call): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (endpoint.method === 'GET') return headers;
  headers['X-CSRFTOKEN'] = readCookie('csrf_token') ?? '';
  if (endpoint.kind !== 'multipart' && endpoint.method !== 'DELETE') {
    headers['Content-Type'] = 'application/json';
  }
  return headers;
}

function bodyFor(endpoint: Call, body: unknown): BodyInit | undefined {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined;
  if (endpoint.kind !== 'multipart') return JSON.stringify(body ?? {});
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

/** What the text says; null for what is no JSON, such as the page of a proxy. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
