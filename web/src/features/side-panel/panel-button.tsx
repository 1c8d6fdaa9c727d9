import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** A value that opens its picker; plain text where the agent may not change it. */
export function PanelButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(
        '-ms-1.5 flex min-h-7 w-full min-w-0 items-center gap-2 rounded-control px-1.5 py-1 text-start font-medium hover:bg-hover data-[state=open]:bg-chosen disabled:hover:bg-transparent max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      )}
    />
  );
}
