import { classNames } from '../lib/class-names.ts';
import { ignoreEnter } from './checkbox.tsx';

type SwitchProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
  className?: string;
};

/** On or off, at once. */
export function Switch({ checked, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      onKeyDown={ignoreEnter}
      className={classNames(
        'relative inline-flex h-[18px] w-[30px] shrink-0 items-center rounded-full p-0.5 transition-colors duration-80 disabled:opacity-50',
        checked ? 'bg-accent' : 'bg-offline',
        className,
      )}
    >
      <span
        className={classNames(
          'size-3.5 rounded-full bg-page transition-transform duration-120',
          checked ? 'translate-x-3 rtl:-translate-x-3 dark:bg-on-accent' : 'dark:bg-ink',
        )}
      />
    </button>
  );
}
