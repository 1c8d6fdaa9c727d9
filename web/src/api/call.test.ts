import { readFileSync } from 'node:fs';
import { endpoint, type endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startLanguage, t } from '../i18n/texts.ts';
import { ApiError, errorMessage } from './api-error.ts';
import { call } from './call.ts';

const english = new URL('../../../server/src/features/settings/lang/en.json', import.meta.url);

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  startLanguage('en', JSON.parse(readFileSync(english, 'utf8')) as Record<string, string>);
});
const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', {
    pathname: '/inboxes/all',
    search: '?status=1',
    hash: '#message-2',
    assign,
  });
  vi.stubGlobal('document', { cookie: 'other=1; csrf_token=to%20ken' });
});
afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, body: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(() => null).catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error(`no ApiError but ${String(error)}`);
}

/** What every error has, whatever it came from (spec section 8). */
const facts = ({ status, message, error_type, data, status_code }: ApiError) => ({
  status,
  message,
  error_type,
  data,
  status_code,
});

describe('a failed call comes down to status, message, error_type, data and status_code', () => {
  const whole = {
    status: 'error',
    message: 'This tag is taken.',
    error_type: 'ConflictException',
    data: [{ path: 'name', message: 'taken' }],
  };
  const general = { status: 'error', error_type: 'GeneralException', data: null };
  const unknown = { ...general, message: 'Unknown error' };
  test.each([
    {
      name: 'an answer that names its type is used whole',
      code: 409,
      body: JSON.stringify(whole),
      expected: whole,
    },
    {
      name: 'of one without a type the message is used',
      code: 502,
      body: '{"message":"Bad gateway","status":"odd","data":1}',
      expected: { ...general, message: 'Bad gateway' },
    },
    { name: 'a page of a proxy says nothing', code: 502, body: '<h1>Oh</h1>', expected: unknown },
    {
      name: 'nor one that looks like a success',
      code: 200,
      body: '<h1>Hi</h1>',
      expected: unknown,
    },
    { name: 'an empty answer says nothing', code: 500, body: '', expected: unknown },
    { name: 'a message is a text', code: 500, body: '{"message":7}', expected: unknown },
  ])('$name', async ({ code, body, expected }) => {
    answers(code, body);
    const error = await failureOf(call(calls.counts));
    expect(facts(error)).toEqual({ ...expected, status_code: code });
  });

  const broken = new ReadableStream({
    pull(body) {
      body.enqueue(new TextEncoder().encode('{"data":'));
      body.error(new DOMException('Timed out', 'TimeoutError'));
    },
  });
  test.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that breaks off', () => Promise.resolve(new Response(broken))],
  ])('%s says so', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(facts(await failureOf(call(calls.counts)))).toEqual({
      ...general,
      message: 'No response from server. Check if you are still connected to internet.',
      status_code: 0,
    });
  });

  const odd = endpoint({
    method: 'POST',
    path: '/odd',
    access: 'public',
    summary: 'Takes anything',
    body: z.unknown(),
  });
  test.each([
    ['its own words', new Error('Too deep'), 'Too deep'],
    ['the usual ones where it has none', new Error(''), 'Error setting up the request'],
  ])('a request that cannot be made fails with %s', async (_, thrown, message) => {
    const body = {
      toJSON() {
        throw thrown;
      },
    };
    expect(facts(await failureOf(call(odd, { body })))).toEqual({
      ...general,
      message,
      status_code: 0,
    });
  });

  test.each([
    [new Error('Its own'), 'Its own'],
    [new Error(''), 'Unknown error'],
    ['no error', 'Unknown error'],
  ])('%s is shown as %s', (thrown, shown) => {
    expect(errorMessage(thrown, t('client.unknown'))).toBe(shown);
  });
});

test('every write carries the CSRF token of the cookie, and JSON says that it is', async () => {
  const sent = vi.fn((_address: string, _init: RequestInit) =>
    Promise.resolve(new Response('{"data":true}')),
  );
  vi.stubGlobal('fetch', sent);
  await call(calls.setAvailability, { body: { status: 'online' } });
  await call(calls.updateMe, { body: { first_name: 'Jo' } });
  await call(calls.deleteTag, { params: { id: 7 } });
  await call(calls.counts);
  const headers = sent.mock.calls.map(([, init]) => init.headers);
  const token = { Accept: 'application/json', 'X-CSRFTOKEN': 'to ken' };
  expect(headers).toEqual([
    { ...token, 'Content-Type': 'application/json' },
    token,
    token,
    { Accept: 'application/json' },
  ]);
  expect(sent.mock.calls.map(([address]) => address)).toEqual([
    '/api/v1/agents/me/availability',
    '/api/v1/agents/me',
    '/api/v1/tags/7',
    '/api/v1/conversations/counts',
  ]);
});

test('a call is given up after 10 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  answers(200, '{"data":{}}');
  await call(calls.counts);
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
});

test.each([
  [calls.counts, 1],
  [calls.me, 0],
  [calls.config, 0],
])(
  'a 401 of %o sends to sign-in and back, but not where it only asks who is there',
  async (asked, times) => {
    answers(401, '{"message":"Sign in"}');
    await failureOf(call(asked as typeof endpoints.counts));
    expect(assign).toHaveBeenCalledTimes(times);
    if (times > 0)
      expect(assign).toHaveBeenCalledWith('/?next=%2Finboxes%2Fall%3Fstatus%3D1%23message-2');
  },
);

test.each([
  ['a word for an id', { id: Number('abc') }],
  ['part of a number', { id: 1.5 }],
  ['more than any id', { id: 3_000_000_000 }],
])('%s is nowhere, and nobody is asked', async (_what, params) => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  expect(facts(await failureOf(call(calls.getAgent, { params })))).toMatchObject({
    status_code: 404,
    message: t('errors.notFoundText'),
  });
  expect(fetched).not.toHaveBeenCalled();
});

test('what is no uuid is nowhere, and nobody is asked', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const params = { uuid: 'not-a-uuid' };
  expect((await failureOf(call(calls.getConversation, { params }))).status_code).toBe(404);
  expect(fetched).not.toHaveBeenCalled();
});
