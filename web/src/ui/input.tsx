import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

export type FieldSize = 'regular' | 'large';

/** A line to write in: 32 px (40 in sign-in screens, 44 on phones). */
export function Input({
  fieldSize = 'regular',
  className,
  ...rest
}: ComponentProps<'input'> & { fieldSize?: FieldSize }) {
  return (
    <input {...rest} className={classNames('write-field', fieldSizes[fieldSize], className)} />
  );
}

/** Height and type of a text field, shared with the password field. */
export const fieldSizes: Record<FieldSize, string> = {
  regular: 'h-8 px-2.5 text-ui font-medium max-md:h-11 max-md:text-touch',
  large: 'h-10 px-3 text-body font-medium max-md:h-11 max-md:text-touch',
};
