import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { type TooltipSide, tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> & {
  /** What it does: read to screen readers and shown as tooltip. */
  label: string;
  keys?: string;
  side?: TooltipSide;
  type?: 'button' | 'submit';
  children: ReactNode;
};

/** A square button that holds one icon of 16 px; 44 px on phones. */
export function IconButton({
  label,
  keys,
  side,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...tooltip(label, { keys, side })}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors duration-80',
        'hover:bg-hover hover:text-ink active:bg-chosen aria-pressed:bg-chosen aria-pressed:text-ink data-[state=open]:bg-chosen',
        'disabled:pointer-events-none disabled:opacity-40 max-md:size-11 [&_svg]:size-4 max-md:[&_svg]:size-5',
        className,
      )}
    />
  );
}
