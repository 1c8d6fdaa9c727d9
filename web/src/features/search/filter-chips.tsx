import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseButton } from '../../ui/choose-button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/input.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { useFilterFields } from '../views/index.ts';
import {
  type Choosable,
  choosable,
  isNarrowed,
  type Period,
  periods,
  type SearchFilters,
} from './search-filters.ts';

/** What narrows a search, side by side; a row that is too long is pushed, as the tabs are. */
export function FilterChips({
  filters,
  onChange,
  onClear,
}: {
  filters: SearchFilters;
  onChange: (change: SearchFilters) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const { labels, choices } = useFilterFields([]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div
      role="group"
      aria-label={t('search.filters')}
      className="flex shrink-0 items-center gap-2 px-4 pt-3 pb-1 md:px-8"
    >
      <div className="ring-inside flex min-w-0 items-center gap-2 overflow-x-auto [scrollbar-width:none] md:flex-wrap">
        {(Object.keys(choosable) as Choosable[]).map((name) => (
          <Chip
            key={name}
            label={labels.get(choosable[name]) ?? name}
            options={[...nobody(name, t), ...(choices.get(choosable[name]) ?? [])]}
            chosen={filters[name]}
            onChoose={(value) =>
              onChange({ [name]: value === 'none' || value === undefined ? value : Number(value) })
            }
          />
        ))}
        <Chip
          label={t('search.period')}
          options={periods.map((period) => ({
            value: period,
            label: t(`search.period.${period}`),
          }))}
          chosen={filters.period}
          onChoose={(value) =>
            onChange({ period: value as Period | undefined, since: undefined, until: undefined })
          }
        />
        {filters.period === 'days' && (
          <>
            <Day
              label={t('search.since')}
              day={filters.since}
              onDay={(since) => onChange({ since })}
            />
            <Day
              label={t('search.until')}
              day={filters.until}
              onDay={(until) => onChange({ until })}
            />
          </>
        )}
      </div>
      {(isNarrowed(filters) || filters.period === 'days') && (
        <Button variant="quiet" onClick={onClear} className="max-md:px-2">
          {t('search.clearFilters')}
        </Button>
      )}
    </div>
  );
}

/** Where conversations may have none, that may be looked for too. */
function nobody(name: Choosable, t: (key: string) => string): SelectOption[] {
  if (name === 'agent') return [{ value: 'none', label: t('panel.nobody') }];
  return name === 'team' ? [{ value: 'none', label: t('panel.noTeam') }] : [];
}

const any = 'any';

function Chip({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly SelectOption[];
  chosen: string | number | undefined;
  onChoose: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const value = chosen === undefined ? any : String(chosen);
  const name =
    chosen === undefined
      ? ''
      : (options.find((option) => option.value === value)?.label ?? t('views.gone'));
  return (
    // What is chosen is seen first where the row is too long.
    <div className={classNames('max-w-52 shrink-0', chosen !== undefined && 'max-md:-order-1')}>
      <Combobox
        label={label}
        placeholder={t('ui.search')}
        selected={[value]}
        onSelect={(next) => onChoose(next === any ? undefined : next)}
        options={[{ value: any, label: t('search.any') }, ...options]}
        trigger={
          <ChooseButton
            aria-label={`${label}: ${name || t('search.any')}`}
            chosen={name}
            placeholder={label}
          />
        }
      />
    </div>
  );
}

function Day({
  label,
  day,
  onDay,
}: {
  label: ReactNode;
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="flex shrink-0 items-center gap-2 max-md:-order-1">
      <label htmlFor={id} className="text-ink-2 text-label">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={day ?? ''}
        onChange={({ target }) => onDay(target.value || undefined)}
      />
    </div>
  );
}
