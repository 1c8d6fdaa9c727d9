import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

/** What a control needs so that its label, hint and error are read with it. */
export type FieldControl = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** Stands under the field in red and names what to do. */
  error?: string;
  hint?: ReactNode;
  /** Beside the label: a link such as "Forgot it?". */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
  className?: string;
};

/** Label above, control, then error or hint: sign-in screens and dialogs. */
export function Field({ label, error, hint, aside, children, className }: FieldProps) {
  const { control, messages } = useField(error, hint);
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={control.id} className="font-semibold text-ui">
          {label}
        </label>
        {aside}
      </div>
      {children(control)}
      {messages}
    </div>
  );
}

/** Label column at the start, control at the end: settings forms (picture 04). */
export function FormRow({ label, error, hint, aside, children, className }: FieldProps) {
  const { control, messages } = useField(error, hint);
  return (
    <div
      className={classNames(
        'grid gap-x-8 gap-y-1.5 md:grid-cols-[152px_minmax(0,1fr)] md:items-start',
        className,
      )}
    >
      <label
        htmlFor={control.id}
        className="wrap-anywhere font-semibold text-ui md:flex md:min-h-8 md:items-center"
      >
        {label}
      </label>
      <div className="min-w-0">
        {children(control)}
        {messages}
        {aside}
      </div>
    </div>
  );
}

/** The red line under a field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 font-medium text-ui text-urgent">
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0 first-letter:uppercase">{children}</span>
    </p>
  );
}

function useField(error: string | undefined, hint: ReactNode) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = error !== undefined ? errorId : hint !== undefined ? hintId : undefined;
  const control: FieldControl = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': described,
  };
  const messages =
    error !== undefined ? (
      <FieldError id={errorId}>{error}</FieldError>
    ) : hint !== undefined ? (
      <p id={hintId} className="wrap-anywhere mt-1.5 text-ink-3 text-label">
        {hint}
      </p>
    ) : null;
  return { control, messages };
}
