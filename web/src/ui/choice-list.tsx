import { useId, useState } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { classNames } from '../lib/class-names.ts';
import { Checkbox } from './checkbox.tsx';
import type { FieldControl } from './field.tsx';
import { Group } from './group.tsx';
import { Input } from './input.tsx';

export type Choice<V extends string | number> = {
  value: V;
  label: string;
  description?: string;
  disabled?: boolean;
};

/** So many can be looked over; more are looked for by typing. */
const fewEnough = 20;
/** So many are drawn at most: thousands would hold up every key. */
const mostShown = 100;

/** Any of a few, each a box to tick with its words; of many, found by typing, the ticked ones first. */
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
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  // What is ticked now stays in its place: only what was ticked before stands on top.
  const [first] = useState(() => new Set(chosen));
  const base = useId();
  const toggle = (value: V, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value));
  const isLong = choices.length > fewEnough;
  const found = isLong ? sorted(choices, { first, query }) : choices;
  const shown = found.slice(0, mostShown);
  return (
    <Group id={id} aria-label={label} aria-describedby={describedBy}>
      {isLong && (
        <Input
          type="search"
          value={query}
          aria-label={`${t('ui.search')}: ${label}`}
          placeholder={t('ui.search')}
          dir="auto"
          onChange={({ target }) => setQuery(target.value)}
          className="mb-1"
        />
      )}
      <div
        className={classNames(
          'grid gap-x-6',
          columns === 2 && 'sm:grid-cols-2',
          isLong && '-mx-1 max-h-[300px] overflow-y-auto px-1',
        )}
      >
        {shown.map((choice) => (
          <ChoiceRow
            key={choice.value}
            id={`${base}-${choice.value}`}
            choice={choice}
            isChosen={chosen.includes(choice.value)}
            onToggle={(on) => toggle(choice.value, on)}
          />
        ))}
        {shown.length === 0 && <p className="py-[7px] text-ink-3">{t('ui.nothingFound')}</p>}
        {found.length > shown.length && (
          <p className="py-[7px] text-ink-3">
            {t('ui.moreFound', { count: found.length - shown.length })}
          </p>
        )}
      </div>
    </Group>
  );
}

function ChoiceRow<V extends string | number>({
  id,
  choice: { label, description, disabled },
  isChosen,
  onToggle,
}: {
  id: string;
  choice: Choice<V>;
  isChosen: boolean;
  onToggle: (on: boolean) => void;
}) {
  return (
    <div className="flex min-h-8 items-start gap-2.5 py-[7px] max-md:min-h-11">
      <Checkbox
        id={id}
        checked={isChosen}
        onCheckedChange={onToggle}
        disabled={disabled}
        className="mt-px"
      />
      <label htmlFor={id} className="wrap-anywhere min-w-0">
        <span className={classNames('font-medium', disabled && 'text-ink-3')} dir="auto">
          {label}
        </span>
        {description && (
          <span className="block text-ink-3 text-label" dir="auto">
            {description}
          </span>
        )}
      </label>
    </div>
  );
}

function sorted<V extends string | number>(
  choices: readonly Choice<V>[],
  { first, query }: { first: ReadonlySet<V>; query: string },
): readonly Choice<V>[] {
  const typed = query.trim().toLocaleLowerCase();
  return choices
    .filter(({ label }) => label.toLocaleLowerCase().includes(typed))
    .toSorted((one, other) => Number(first.has(other.value)) - Number(first.has(one.value)));
}
