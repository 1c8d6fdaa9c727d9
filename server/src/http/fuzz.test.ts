import { type Endpoint, endpoints, failureStatus } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requests } from '../testing/fuzz/requests.ts';
import { type FuzzScene, insertScene } from '../testing/fuzz/scene.ts';
import { type RawAnswer, sendRaw } from '../testing/fuzz/send-raw.ts';
import { fuzz, fuzzTimeout } from '../testing/fuzz/settings.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';

/** Every call with generated input, by three callers: no 5xx, the envelope, nothing of the inside. */
let app: TestApp;
let address: string;
/** For the calls that read, which come first: what is generated for the others may well delete who calls. */
let untouched: FuzzScene;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'true' });
  address = await app.listen();
  untouched = await insertScene(app);
});
afterAll(() => app?.close());

const isReading = ({ method }: Endpoint) => method === 'GET';
const all = (Object.entries(endpoints) as [string, Endpoint][])
  .map(([name, endpoint], index) => [name, endpoint, index] as const)
  .sort(([, one], [, other]) => Number(isReading(other)) - Number(isReading(one)));

test.each(all)(
  '%s answers whatever comes',
  async (_name, endpoint, index) => {
    const { known, headersOf } = isReading(endpoint) ? untouched : await insertScene(app);
    const answered = fc.asyncProperty(requests(endpoint, known), async (generated) => {
      const { caller, url, headers, body } = generated;
      const response = await sendRaw(address, {
        method: endpoint.method,
        path: url,
        headers: {
          ...headersOf[caller],
          ...headers,
          'x-forwarded-for': nextAddress(),
          ...(body?.type ? { 'content-type': body.type } : {}),
        },
        payload: body?.payload ?? '',
      });
      check(endpoint, response);
    });
    await fc.assert(answered, fuzz(30, index));
    expect((await fetch(`${address}/health`)).status).toBe(200);
    if (isReading(endpoint)) await mayStillCall(headersOf);
  },
  fuzzTimeout,
);

async function mayStillCall(headersOf: FuzzScene['headersOf']): Promise<void> {
  for (const headers of Object.values(headersOf))
    expect((await fetch(`${address}/api/v1/agents/me`, { headers })).status).toBe(200);
}

function check(endpoint: Endpoint, { statusCode, headers, body }: RawAnswer): void {
  const shown = body.slice(0, 500);
  expect(statusCode, shown).toBeLessThan(500);
  expect(body).not.toMatch(inside);
  if (statusCode < 400 && endpoint.kind === 'raw') return;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const envelope = JSON.parse(body) as Record<string, unknown>;
  if (statusCode === 200) {
    expect(Object.keys(envelope).sort(), shown).toEqual(['data', 'status']);
    expect(envelope.status).toBe('success');
    return;
  }
  expect(Object.keys(envelope).sort(), shown).toEqual(['data', 'error_type', 'message', 'status']);
  expect(envelope.status).toBe('error');
  expect(failureStatus[envelope.error_type as keyof typeof failureStatus], shown).toBe(statusCode);
  // Words, no key of a translation and no gap in it.
  expect(envelope.message).toMatch(/\S \S/);
  expect(envelope.message).not.toMatch(/\{\w+\}|undefined/);
}

/** Places in our code and words of PostgreSQL. */
const inside =
  /node_modules|node:internal|\.ts:\d+|violates|duplicate key|syntax error at|invalid input syntax|invalid byte sequence|relation "|column "/;

let addresses = 0;
/** From an address of its own, so that no limit answers instead. */
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
