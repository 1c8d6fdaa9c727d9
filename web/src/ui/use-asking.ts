import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after the last key (spec section 9); the digits of a year, too, come one by one. */
const usualWait = 300;

/**
 * The text of a field that asks for what stands in it once nobody types. It follows `value` when that
 * changes by other means, such as the address; `read` makes a value of the text, '' of none.
 */
export function useAsking({
  value,
  read,
  onAsk,
  wait = usualWait,
}: {
  value: string;
  read: (text: string) => string;
  onAsk: (value: string | undefined) => void;
  wait?: number | undefined;
}) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [asked, setAsked] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }

  const typed = read(text);
  const ask = (next: string) => {
    setAsked(next);
    onAsk(next === '' ? undefined : next);
  };
  // What else changed while somebody typed is part of what is asked then.
  const askTyped = useEffectEvent(() => ask(typed));
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => askTyped(), wait);
    return () => clearTimeout(timer);
  }, [typed, asked, wait]);

  return {
    text,
    setText,
    /** Asks at once. */
    askNow: () => ask(typed),
    clear: () => {
      setText('');
      ask('');
    },
  };
}
