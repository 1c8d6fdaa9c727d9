import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseButton } from '../../ui/choose-button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Group } from '../../ui/group.tsx';
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
    <Group
      aria-label={t('search.filters')}
      className="flex shrink-0 items-center gap-2 px-4 pt-3 pb-1 md:px-8"
    >
      <div className="max-md:scrolls-aside ring-inside flex min-w-0 items-center gap-2 md:flex-wrap">
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
            <DayField
              label={t('search.since')}
              day={filters.since}
              onDay={(since) => onChange({ since })}
              className={`shrink-0 ${chosenFirst}`}
            />
            <DayField
              label={t('search.until')}
              day={filters.until}
              onDay={(until) => onChange({ until })}
              className={`shrink-0 ${chosenFirst}`}
            />
          </>
        )}
      </div>
      {(isNarrowed(filters) || filters.period === 'days') && (
        <Button variant="quiet" onClick={onClear} className="max-md:px-2">
          {t('search.clearFilters')}
        </Button>
      )}
    </Group>
  );
}

/** Where conversations may have none, that may be looked for too. */
function nobody(name: Choosable, t: (key: string) => string): SelectOption[] {
  if (name === 'agent') return [{ value: 'none', label: t('panel.nobody') }];
  return name === 'team' ? [{ value: 'none', label: t('panel.noTeam') }] : [];
}

// What is chosen is seen first where the row is too long.
const chosenFirst = 'max-md:-order-1';
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
    <div className={classNames('max-w-52 shrink-0', chosen !== undefined && chosenFirst)}>
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
