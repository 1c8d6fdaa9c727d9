import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { safeNext } from './signed-out.ts';

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://parley.test/'));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const home = '/inboxes/assigned';

test.each([
  ['/inboxes/all?status=1', '/inboxes/all?status=1'],
  ['/inboxes/all/conversation/1#message-2', '/inboxes/all/conversation/1#message-2'],
  ['/admin/../contacts', '/contacts'],
  ['https://evil.example/', home],
  ['//evil.example/', home],
  ['/\\evil.example/', home],
  ['/\t/evil.example/', home],
  ['/.//evil.example/', home],
  ['/a/..//evil.example/', home],
  ['/%2e//evil.example/', home],
  ['javascript:alert(1)', home],
  ['/logout', home],
  ['/a/../logout', home],
  ['/', home],
  ['/set-password?token=x', home],
  [['/a'], home],
  [undefined, home],
])('next=%j leads to %s', (next, expected) => {
  const path = safeNext(next);
  expect(path).toBe(expected);
  expect(new URL(path, location.origin).origin).toBe(location.origin);
});
