import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';

type CheckboxProps = {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
  className?: string;
};

/** A box to tick; give it a label through `id` or `aria-label`. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  return (
    <Radix.Root
      {...rest}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      className={classNames(
        'flex size-4 shrink-0 items-center justify-center rounded-badge border border-field bg-field-ground transition-colors duration-80',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'disabled:opacity-50 max-md:size-5',
        className,
      )}
    >
      <Radix.Indicator className="text-on-accent">
        {checked === 'indeterminate' ? (
          <Minus className="size-3" strokeWidth={3} />
        ) : (
          <Check className="size-3" strokeWidth={3} />
        )}
      </Radix.Indicator>
    </Radix.Root>
  );
}
