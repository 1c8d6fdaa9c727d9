import { useEffect, useEffectEvent, useId, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { dayIn } from '../lib/days.ts';
import { Input } from './input.tsx';

/** Milliseconds after the last key until the list follows: the digits of a year come one by one. */
const wait = 300;

/** A day to narrow a list by; follows the address when that changes by other means. */
export function DayField({
  label,
  day,
  onDay,
  className,
}: {
  label: string;
  day: string | undefined;
  onDay: (day: string | undefined) => void;
  className?: string;
}) {
  const id = useId();
  const [text, setText] = useState(day ?? '');
  const [shown, setShown] = useState(day);
  const [asked, setAsked] = useState(day);
  if (shown !== day) {
    setShown(day);
    if (day !== asked) {
      setAsked(day);
      setText(day ?? '');
    }
  }

  const ask = useEffectEvent((typed: string) => {
    const next = dayIn(typed);
    if (next === day) return;
    setAsked(next);
    onDay(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(text), wait);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className={classNames('flex items-center gap-2', className)}>
      <label htmlFor={id} className="shrink-0 text-ink-2 text-label">
        {label}
      </label>
      <Input id={id} type="date" value={text} onChange={({ target }) => setText(target.value)} />
    </div>
  );
}
