import type { Notification } from '@parley/contract';
import { readStored, writeStored } from '../../lib/storage.ts';

const wish = 'browserNotifications';
const lastShown = 'lastBrowserNotification';
const inSight = 'parley-in-sight';

/** Milliseconds after which a notification is no news: what comes in after a lost connection. */
const freshFor = 5 * 60_000;

/** Whether this browser can, may and should show notifications while Parley is in the background. */
export type NoticeState = 'unsupported' | 'denied' | 'off' | 'on';

export function noticeState(): NoticeState {
  // Both need a secure page: over plain http, other than on this machine, browsers have neither.
  if (!('Notification' in window) || navigator.locks === undefined) return 'unsupported';
  if (window.Notification.permission === 'denied') return 'denied';
  const isWished = readStored(wish) === 'on';
  return isWished && window.Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks the browser, which asks the agent; only ever by their own click. */
export async function turnNoticesOn(): Promise<NoticeState> {
  if ((await window.Notification.requestPermission()) === 'granted') {
    writeStored(wish, 'on');
  }
  return noticeState();
}

export function turnNoticesOff(): NoticeState {
  writeStored(wish, null);
  return noticeState();
}

/** Lets the other tabs know, as long as this one is looked at. Returns how to stop that. */
export function holdInSight(): () => void {
  if (noticeState() === 'unsupported') return () => undefined;
  let held = new AbortController();
  const hold = () => {
    held.abort();
    if (document.visibilityState === 'hidden') return;
    held = new AbortController();
    const { signal } = held;
    const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    navigator.locks
      .request(inSight, { mode: 'shared' }, () => gone)
      // The page is being left.
      .catch(() => undefined);
  };
  hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    document.removeEventListener('visibilitychange', hold);
    held.abort();
  };
}

/** Whether this tab is the one to show it: nobody looks at Parley, and no other tab has shown it. */
export async function claimNotice({ id, created_at }: Notification, now: Date): Promise<boolean> {
  if (noticeState() !== 'on' || document.visibilityState !== 'hidden') return false;
  if (now.getTime() - new Date(created_at).getTime() > freshFor) return false;
  return navigator.locks.request('parley-notice', async () => {
    const { held = [] } = await navigator.locks.query();
    if (held.some(({ name }) => name === inSight)) return false;
    if (Number(readStored(lastShown)) >= id) return false;
    writeStored(lastShown, String(id));
    return true;
  });
}
