import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

/** Several lines to write in. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classNames(
        'write-field resize-y px-2.5 py-1.5 font-medium text-ui max-md:text-touch',
        className,
      )}
    />
  );
}
