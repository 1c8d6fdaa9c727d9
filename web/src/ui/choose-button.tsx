import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** The grey fill that opens a searchable picker; shows what is chosen, or what to do. */
export function ChooseButton({
  chosen,
  placeholder,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  chosen: ReactNode;
  placeholder: string;
}) {
  const isEmpty = chosen === '' || chosen === false || chosen === null;
  return (
    <button
      {...rest}
      type="button"
      className="flex h-8 w-full items-center gap-2 rounded-control bg-ground px-2.5 text-start font-medium text-ui transition-colors duration-80 hover:bg-sunken aria-invalid:outline-2 aria-invalid:outline-urgent-fill max-md:h-11 max-md:text-touch dark:bg-sunken"
    >
      <span
        className={classNames(
          'min-w-0 flex-1',
          isEmpty ? 'text-ink-3 dark:text-ink-2' : 'truncate',
        )}
        dir="auto"
      >
        {isEmpty ? placeholder : chosen}
      </span>
      <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
    </button>
  );
}
