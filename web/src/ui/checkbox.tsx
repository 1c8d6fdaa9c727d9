import { Check, Minus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
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
  const Mark = checked === 'indeterminate' ? Minus : Check;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own box cannot be drawn like this
    <button
      {...rest}
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      onClick={() => onCheckedChange(checked !== true)}
      onKeyDown={ignoreEnter}
      className={classNames(
        'flex size-4 shrink-0 items-center justify-center rounded-badge border transition-colors duration-80',
        checked ? 'border-accent bg-accent text-on-accent' : 'border-field bg-field-ground',
        'disabled:opacity-50 max-md:size-5',
        className,
      )}
    >
      {checked && <Mark className="size-3" strokeWidth={3} />}
    </button>
  );
}

/** A box is ticked with Space; Enter would press it too, as the button it is. */
export function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
