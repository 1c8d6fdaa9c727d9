import { ChevronDown } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox-list.tsx';

export type ChooserProps = {
  label: string;
  /** Undefined until they are known. */
  options: readonly ComboboxOption[] | undefined;
  chosen: readonly number[];
  /** How what is gone was called last. */
  lastNames: ReadonlyMap<number, string>;
  multiple?: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (chosen: number[]) => void;
};

/** One, or several, found by typing; what is no longer there is struck out. */
export function Chooser({
  label,
  options,
  chosen,
  lastNames,
  multiple = false,
  isInvalid,
  describedBy,
  onChange,
}: ChooserProps) {
  const { t } = useTranslation();
  const isGone = (id: number) =>
    options !== undefined && !options.some(({ value }) => value === String(id));
  const shown = chosen.map((id) => {
    const option = options?.find(({ value }) => value === String(id));
    return {
      id,
      icon: option?.icon,
      name: option?.label ?? lastNames.get(id) ?? '',
      gone: isGone(id),
    };
  });
  const gone = shown.filter((each) => each.gone);
  const words = shown.map(({ name }) => name).join(', ') || t('macros.choose');
  const toggle = (id: number) => {
    if (!multiple) onChange([id]);
    else onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return (
    <Combobox
      multiple={multiple}
      label={label}
      placeholder={t('macros.find')}
      selected={chosen.map(String)}
      onSelect={(value) => toggle(Number(value))}
      options={[
        ...(options ?? []),
        ...(multiple
          ? gone.map(({ id, name }) => ({
              value: String(id),
              label: t('macros.goneName', { name }),
            }))
          : []),
      ]}
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${words}`}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          className="flex min-h-8 w-full items-center gap-2 rounded-control bg-ground px-2.5 py-1 text-start font-medium text-ui transition-colors duration-80 hover:bg-sunken aria-invalid:outline-2 aria-invalid:outline-urgent-fill max-md:min-h-11 max-md:text-touch dark:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
            {shown.length === 0 && (
              <span className="text-ink-3 dark:text-ink-2">{t('macros.choose')}</span>
            )}
            {shown.map(({ id, name, icon, gone: isMissing }) => (
              <span
                key={id}
                className={classNames(
                  'flex min-w-0 items-center gap-2',
                  multiple && 'rounded-badge bg-page px-1.5 dark:bg-raised',
                  isMissing && 'text-ink-3 line-through',
                )}
              >
                {icon}
                <span className="truncate" dir="auto">
                  {name || t('macros.deleted')}
                </span>
              </span>
            ))}
          </span>
          <ChevronDown className="text-ink-3" aria-hidden />
        </button>
      }
    />
  );
}
