import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'note' | 'link';
export type ButtonSize = 'regular' | 'large';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and refuses further clicks while work is under way. */
  loading?: boolean;
  icon?: ReactNode;
  type?: 'button' | 'submit';
};

/** The one button. `primary` is the accent fill: at most one a screen. */
export function Button({
  variant = 'secondary',
  size = 'regular',
  loading = false,
  icon,
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isPressed = useRef(false);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A second press may come before what the first one began shows as `loading`.
    if (loading || isPressed.current) {
      event.preventDefault();
      return;
    }
    isPressed.current = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isPressed.current = false;
      }),
    );
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
      className={buttonClass({ variant, size, className })}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({
  variant = 'secondary',
  size = 'regular',
  className,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}): string {
  return classNames(base, sizes[size], variants[variant], className);
}

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control font-semibold transition-colors duration-80 disabled:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0';

const sizes: Record<ButtonSize, string> = {
  regular: 'h-7 px-2.5 text-ui max-md:h-11 max-md:px-4 max-md:text-subject',
  large: 'h-10 px-4 text-body max-md:h-11 max-md:text-touch',
};

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover disabled:bg-sunken disabled:text-ink-3 aria-busy:opacity-90',
  secondary:
    'border border-line-strong text-ink hover:bg-hover active:bg-chosen data-[state=open]:bg-chosen disabled:border-line disabled:text-ink-3',
  quiet:
    'text-ink-2 font-medium hover:bg-hover hover:text-ink active:bg-chosen data-[state=open]:bg-chosen disabled:text-ink-3',
  danger:
    'border border-line-strong text-urgent hover:bg-urgent-wash hover:border-urgent-fill disabled:border-line disabled:text-ink-3',
  note: 'border border-note-text text-note-text hover:bg-hover active:bg-chosen disabled:opacity-60',
  link: '-mx-2.5 max-md:-mx-4 text-accent-text hover:underline underline-offset-2 disabled:text-ink-3',
};
