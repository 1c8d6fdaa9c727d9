import { useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Checkbox } from './checkbox.tsx';
import type { FieldControl } from './field.tsx';

export type Choice<V extends string | number> = {
  value: V;
  label: string;
  description?: string;
  disabled?: boolean;
};

/** Any of a few, each a box to tick with its words. */
export function ChoiceList<V extends string | number>({
  id,
  label,
  choices,
  chosen,
  onChange,
  columns = 1,
  'aria-describedby': describedBy,
}: Partial<FieldControl> & {
  label: string;
  choices: readonly Choice<V>[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
  columns?: 1 | 2;
}) {
  const base = useId();
  const toggle = (value: V, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      role="group"
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className={classNames('grid gap-x-6', columns === 2 && 'sm:grid-cols-2')}
    >
      {choices.map((choice) => (
        <div
          key={choice.value}
          className="flex min-h-8 items-start gap-2.5 py-[7px] max-md:min-h-11"
        >
          <Checkbox
            id={`${base}-${choice.value}`}
            checked={chosen.includes(choice.value)}
            onCheckedChange={(on) => toggle(choice.value, on)}
            disabled={choice.disabled}
            className="mt-px"
          />
          <label htmlFor={`${base}-${choice.value}`} className="min-w-0">
            <span className={classNames('font-medium', choice.disabled && 'text-ink-3')} dir="auto">
              {choice.label}
            </span>
            {choice.description && (
              <span className="block text-ink-3 text-label" dir="auto">
                {choice.description}
              </span>
            )}
          </label>
        </div>
      ))}
    </div>
  );
}
