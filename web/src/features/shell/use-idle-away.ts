import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useSetAvailability } from './use-set-availability.ts';

const awayAfter = 4 * 60_000;
const checkEvery = 30_000;
const debounce = 200;
/** Where the windows of this browser keep when one of them was last touched. */
const sharedKey = 'lastActive';

/**
 * Spec section 4: an online agent who touches nothing for 4 minutes goes away; the next touch
 * brings them back, in whichever window of this browser that is. Manual away stays as it is.
 */
export function useIdleAway(): void {
  const status = useCurrentUser().availability_status;
  const setAvailability = useSetAvailability();
  const latest = useRef({ status, setAvailability });
  useEffect(() => {
    latest.current = { status, setAvailability };
  });

  useEffect(() => {
    let lastActive = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const noteActivity = () => {
      lastActive = Date.now();
      const { status, setAvailability } = latest.current;
      const isBack = status === 'away' || status === 'offline';
      // Nobody asked for it, so nobody need hear that there is no network for it.
      if (isBack && navigator.onLine) setAvailability('online');
      writeStored(sharedKey, String(lastActive));
    };
    const handleActivity = () => {
      clearTimeout(timer);
      timer = setTimeout(noteActivity, debounce);
    };
    const checker = setInterval(() => {
      const { status, setAvailability } = latest.current;
      const lastHereOrElsewhere = Math.max(lastActive, Number(readStored(sharedKey)));
      const isIdle = Date.now() - lastHereOrElsewhere >= awayAfter;
      if (status === 'online' && isIdle && navigator.onLine) setAvailability('away');
    }, checkEvery);
    const events = ['mousemove', 'keydown', 'click'] as const;
    for (const name of events) addEventListener(name, handleActivity, { passive: true });
    return () => {
      clearTimeout(timer);
      clearInterval(checker);
      for (const name of events) removeEventListener(name, handleActivity);
    };
  }, []);
}
