import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { useSetAvailability } from './use-set-availability.ts';

const awayAfter = 4 * 60_000;
const checkEvery = 30_000;
const debounce = 200;

/**
 * Spec section 4: an online agent who touches nothing for 4 minutes goes away; the next touch
 * brings them back. Manual away stays as it is.
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
      if (status === 'away' || status === 'offline') setAvailability('online');
    };
    const handleActivity = () => {
      clearTimeout(timer);
      timer = setTimeout(noteActivity, debounce);
    };
    const checker = setInterval(() => {
      const { status, setAvailability } = latest.current;
      if (status === 'online' && Date.now() - lastActive >= awayAfter) setAvailability('away');
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
