import { type ActivityType, activityTypes } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { agentsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { ActivitySearch } from './activity-search.ts';

/** By type, person, address and time. */
export function ActivityFilters({
  search,
  onChange,
}: {
  search: ActivitySearch;
  onChange: (part: ActivitySearch) => void;
}) {
  const { t } = useTranslation();
  const types = activityTypes.map((type) => ({
    value: type,
    label: t(`activityLog.type.${type}`),
  }));
  return (
    <search
      aria-label={t('activityLog.filters')}
      className="mb-4 grid grid-cols-2 items-start gap-2 lg:grid-cols-[repeat(2,minmax(0,1.2fr))_minmax(0,1fr)_auto_auto]"
    >
      <Select
        aria-label={t('activityLog.byType')}
        value={search.type ?? any}
        onValueChange={(type) =>
          onChange({ type: type === any ? undefined : (type as ActivityType) })
        }
        options={[{ value: any, label: t('activityLog.anyType') }, ...types]}
      />
      <Person chosen={search.person} onChoose={(person) => onChange({ person })} />
      <div className="max-lg:col-span-2 [&>*]:mb-0">
        <SearchField
          label={t('activityLog.byIp')}
          query={search.ip ?? ''}
          onQuery={(ip) => onChange({ ip })}
        />
      </div>
      <DayField
        label={t('activityLog.since')}
        day={search.since}
        onDay={(since) => onChange({ since })}
        className="max-md:block"
      />
      <DayField
        label={t('activityLog.until')}
        day={search.until}
        onDay={(until) => onChange({ until })}
        className="max-md:block"
      />
    </search>
  );
}

const any = 'any';

function Person({
  chosen,
  onChoose,
}: {
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const agents = useQuery(agentsQuery).data ?? [];
  const agent = agents.find(({ id }) => id === chosen);
  const anybody = t('activityLog.anybody');
  return (
    <Combobox
      label={t('activityLog.byPerson')}
      placeholder={t('activityLog.findPerson')}
      selected={[chosen === undefined ? any : String(chosen)]}
      onSelect={(value) => onChoose(value === any ? undefined : Number(value))}
      options={[
        { value: any, label: anybody },
        ...agents.map((each) => ({ value: String(each.id), label: fullName(each) })),
      ]}
      trigger={
        <button
          type="button"
          className="flex h-8 w-full items-center gap-2 rounded-control bg-ground px-2.5 text-start font-medium text-ui transition-colors duration-80 hover:bg-sunken max-md:h-11 max-md:text-touch dark:bg-sunken"
        >
          <span className="sr-only">{t('activityLog.byPerson')}: </span>
          <bdi className="min-w-0 flex-1 truncate">
            {chosen === undefined ? anybody : agent ? fullName(agent) : `#${chosen}`}
          </bdi>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-3" />
        </button>
      }
    />
  );
}
