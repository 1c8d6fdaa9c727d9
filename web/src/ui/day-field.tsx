import { useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import { dayIn } from '../lib/days.ts';
import { Input } from './input.tsx';
import { useAsking } from './use-asking.ts';

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
  const { text, setText } = useAsking({
    value: day ?? '',
    read: (written) => dayIn(written) ?? '',
    onAsk: onDay,
  });

  return (
    <div className={classNames('flex items-center gap-2', className)}>
      <label htmlFor={id} className="shrink-0 text-ink-2 text-label">
        {label}
      </label>
      <Input id={id} type="date" value={text} onChange={({ target }) => setText(target.value)} />
    </div>
  );
}
