import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type SelectOption = {
  value: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
};

type SelectProps = {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  className?: string;
};

/** A grey fill to choose from. */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  className,
  ...rest
}: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} disabled={disabled}>
      <Radix.Trigger
        {...rest}
        className={classNames(
          'flex h-8 w-full items-center gap-2 rounded-control bg-ground px-2.5 text-start font-medium text-ui transition-colors duration-80 dark:bg-sunken',
          'hover:bg-sunken data-[placeholder]:text-ink-3 dark:data-[placeholder]:text-ink-2 aria-invalid:outline-2 aria-invalid:outline-urgent-fill disabled:text-ink-3 max-md:h-11 max-md:text-touch',
          className,
        )}
      >
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-ink-3" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-menu overflow-hidden rounded-control bg-raised shadow-menu"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="flex h-8 select-none items-center gap-2 rounded-badge px-2 font-medium text-ui outline-none data-[disabled]:text-ink-3 data-[highlighted]:bg-accent-wash max-md:h-11 max-md:text-touch [&_svg]:size-4"
              >
                {option.icon}
                <span className="min-w-0 flex-1 truncate">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                </span>
                <Radix.ItemIndicator>
                  <Check className="text-ink-2" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
