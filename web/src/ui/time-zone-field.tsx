import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { useLocale } from '../lib/use-locale.ts';
import { Combobox } from './combobox.tsx';
import type { FieldControl } from './field.tsx';

/** A time zone, found by its name or by how it is called in the workspace's language. */
export function TimeZoneField({
  value,
  onChange,
  none,
  ...control
}: FieldControl & {
  value: string;
  onChange: (value: string) => void;
  /** Words for no time zone of its own, the empty value; without them one has to be chosen. */
  none?: string;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const options = useMemo(() => zonesIn(locale), [locale]);
  return (
    <Combobox
      label={t('ui.timeZone')}
      placeholder={t('ui.timeZoneSearch')}
      options={none === undefined ? options : [{ value: '', label: none }, ...options]}
      selected={[value]}
      onSelect={onChange}
      trigger={
        <button
          {...control}
          type="button"
          className="flex h-8 w-full items-center gap-2 rounded-control bg-ground px-2.5 text-start font-medium text-ui transition-colors duration-80 hover:bg-sunken aria-invalid:outline-2 aria-invalid:outline-urgent-fill max-md:h-11 max-md:text-touch md:max-w-72 dark:bg-sunken"
        >
          <span className="min-w-0 flex-1 truncate">{value === '' ? none : labelOf(value)}</span>
          <ChevronDown className="size-4 shrink-0 text-ink-3" />
        </button>
      }
    />
  );
}

function zonesIn(locale: string) {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone);
  return ['UTC', ...zones.filter((zone) => zone !== 'UTC').sort()].map((zone) => ({
    value: zone,
    label: labelOf(zone),
    keywords: nameIn(locale, zone),
  }));
}

/** Browsers list some places by the names they had. */
const renamed: Record<string, string> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

function labelOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}

function nameIn(locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
