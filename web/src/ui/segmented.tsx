import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type Segment<V extends string> = {
  value: V;
  label: ReactNode;
  disabled?: boolean;
};

/** One of a few, side by side on a sunken ground. */
export function Segmented<V extends string>({
  value,
  onValueChange,
  segments,
  label,
  className,
  id,
  'aria-describedby': describedBy,
}: {
  value: V;
  onValueChange: (value: V) => void;
  segments: readonly Segment<V>[];
  label: string;
  className?: string;
  id?: string;
  'aria-describedby'?: string;
}) {
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={(next) => onValueChange(next as V)}
      orientation="horizontal"
      aria-label={label}
      id={id}
      aria-describedby={describedBy}
      className={classNames(
        'inline-flex max-w-full rounded-control bg-sunken p-0.5 max-md:flex max-md:flex-wrap',
        className,
      )}
    >
      {segments.map((segment) => (
        <RadioGroup.Item
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled}
          className="h-7 whitespace-nowrap rounded-[5px] px-3 font-medium text-ink-2 text-ui transition-colors duration-80 hover:text-ink focus-visible:outline-offset-0 disabled:text-ink-3 data-[state=checked]:bg-page data-[state=checked]:font-semibold data-[state=checked]:text-ink data-[state=checked]:shadow-[0_0_0_1px_var(--line-strong)] max-md:h-10 max-md:flex-1 max-md:text-subject dark:data-[state=checked]:bg-raised"
        >
          {segment.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
