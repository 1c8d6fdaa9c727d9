import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveForSignIn, logOut, safeNext } from './signed-out.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://parley.test/'));
});
afterEach(() => {
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

test('who logs out is not led back, but who then stays is led to sign in once the session has ended', () => {
  vi.useFakeTimers();
  const assign = vi.fn();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('location', { pathname: '/admin/general', search: '', hash: '', assign });
  logOut();
  leaveForSignIn();
  expect(assign.mock.calls).toEqual([['/logout']]);
  vi.advanceTimersByTime(10_000);
  leaveForSignIn();
  expect(assign).toHaveBeenLastCalledWith('/?next=%2Fadmin%2Fgeneral');
  vi.useRealTimers();
});
