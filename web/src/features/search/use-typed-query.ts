import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after the last key until it is searched (spec section 9). */
const searchAfter = 300;

/**
 * What stands in the field, and how it becomes the query that the address holds. Another query that
 * the address gets from elsewhere (back, a link) comes into the field.
 */
export function useTypedQuery(query: string, onQuery: (query: string) => void) {
  const [typed, setTyped] = useState(query);
  const [sent, setSent] = useState(query);
  const [known, setKnown] = useState(query);
  if (known !== query) {
    setKnown(query);
    if (query !== sent) {
      setTyped(query);
      setSent(query);
    }
  }

  const send = (text: string) => {
    const next = text.trim();
    if (next === sent) return;
    setSent(next);
    onQuery(next);
  };
  const sendTyped = useEffectEvent(() => send(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(), searchAfter);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    typed,
    setTyped,
    /** Searches what was typed without waiting. */
    sendNow: () => send(typed),
    clear: () => {
      setTyped('');
      send('');
    },
  };
}
