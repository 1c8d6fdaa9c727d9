/**
 * The session has ended: goes to the sign-in page and back here afterwards. A full navigation, so
 * that nothing of the old session stays in memory.
 */
export function leaveForSignIn(): void {
  if (isLeaving || signInPaths.has(location.pathname)) return;
  const next = `${location.pathname}${location.search}${location.hash}`;
  location.assign(`/?next=${encodeURIComponent(next)}`);
}

/** Signs out, by a navigation of the whole page: to the sign-in page, and not back here afterwards. */
export function logOut(): void {
  isLeaving = true;
  const stay = () => {
    isLeaving = false;
  };
  // Back here by the browser's own button, or never gone: the browser asked first whether to leave.
  addEventListener('pageshow', stay, { once: true });
  setTimeout(stay, leavesWithin);
  location.assign('/logout');
}

/** Milliseconds in which the browser has left the page, or stays. */
const leavesWithin = 10_000;

/** The server ends the session before the browser has left the page, which hears of it. */
let isLeaving = false;

/** Where a `next` of the address may lead: a path of our own, never another site. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return home;
  const target = URL.canParse(next, location.origin) ? new URL(next, location.origin) : null;
  if (target === null || target.origin !== location.origin) return home;
  // What was `/.//elsewhere` would lead to another site once its dots are gone.
  if (target.pathname.startsWith('//')) return home;
  const path = `${target.pathname}${target.search}${target.hash}`;
  return signInPaths.has(target.pathname) || target.pathname === '/logout' ? home : path;
}

const home = '/inboxes/assigned';
const signInPaths = new Set(['/', '/reset-password', '/set-password', '/setup']);
