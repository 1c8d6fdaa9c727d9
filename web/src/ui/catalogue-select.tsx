import { useTranslation } from '../i18n/texts.ts';
import { ChooseButton } from './choose-button.tsx';
import { Combobox } from './combobox.tsx';
import { Select, type SelectOption } from './select.tsx';

/** So many can be looked over; more are looked for by typing. */
const fewEnough = 30;

/** One of a catalogue, however long that is. */
export function CatalogueSelect({
  label,
  value,
  onValueChange,
  options,
  placeholder,
  ...control
}: {
  /** Says what is chosen, where no label stands beside it and above the field to search in. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder: string;
  id?: string;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
}) {
  const { t } = useTranslation();
  if (options.length <= fewEnough)
    return <Select {...control} {...{ value, onValueChange, options, placeholder }} />;
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const named = control['aria-label'];
  return (
    <Combobox
      modal
      label={label}
      placeholder={t('ui.search')}
      selected={value === '' ? [] : [value]}
      onSelect={onValueChange}
      options={options}
      trigger={
        <ChooseButton
          {...control}
          aria-label={named && `${named}: ${chosen || placeholder}`}
          chosen={chosen}
          placeholder={placeholder}
        />
      }
    />
  );
}
