import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.app.http.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} });

test.each([
  { accepted: 'gzip, deflate, br', encoding: 'br', read: brotliDecompressSync },
  { accepted: 'gzip;q=1.0, br;q=0', encoding: 'gzip', read: gunzipSync },
])(
  'an answer goes out as $encoding to who takes $accepted',
  async ({ accepted, encoding, read }) => {
    const plain = await get('/api/v1/lang/en');
    const small = await get('/api/v1/lang/en', accepted);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(read(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.body.length / 3);
  },
);

test('a short answer goes out as it is', async () => {
  const { headers, json } = await get('/api/v1/config', 'br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(json()).toMatchObject({ status: 'success' });
});
