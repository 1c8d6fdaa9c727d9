import { Switch as Radix } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';

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
export function Switch({ className, ...rest }: SwitchProps) {
  return (
    <Radix.Root
      {...rest}
      className={classNames(
        'relative inline-flex h-[18px] w-[30px] shrink-0 items-center rounded-full bg-offline p-0.5 transition-colors duration-80 data-[state=checked]:bg-accent disabled:opacity-50',
        className,
      )}
    >
      <Radix.Thumb className="size-3.5 rounded-full bg-page transition-transform duration-120 data-[state=checked]:translate-x-3 rtl:data-[state=checked]:-translate-x-3 dark:bg-ink dark:data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}
