import type { FieldKind } from '@parley/domain';
import { useTranslation } from '../../i18n/texts.ts';
import { CatalogueSelect } from '../../ui/catalogue-select.tsx';
import { ChooseButton } from '../../ui/choose-button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/input.tsx';
import type { SelectOption } from '../../ui/select.tsx';

type ValueProps = {
  value: string;
  onValueChange: (value: string) => void;
  choices: readonly SelectOption[];
  'aria-label': string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** What the field is compared with, in the control that suits its kind. */
export function FilterValue({ kind, ...props }: ValueProps & { kind: FieldKind }) {
  const { t } = useTranslation();
  switch (kind) {
    case 'id':
    case 'choice':
      return <Choice {...props} />;
    case 'tags':
      return <Tags {...props} />;
    case 'boolean':
      return (
        <Choice
          {...props}
          choices={[
            { value: 'true', label: t('views.yes') },
            { value: 'false', label: t('views.no') },
          ]}
        />
      );
    default: {
      const { choices: _none, onValueChange, ...control } = props;
      return (
        <Input
          {...control}
          type={inputTypes[kind]}
          step="any"
          maxLength={500}
          dir="auto"
          placeholder={t('views.value')}
          onChange={(event) => onValueChange(event.target.value)}
        />
      );
    }
  }
}

const inputTypes = { text: 'text', number: 'number', date: 'date', day: 'date' } as const;

function Choice({ choices, ...control }: ValueProps) {
  const { t } = useTranslation();
  return (
    <CatalogueSelect
      {...control}
      label={control['aria-label']}
      placeholder={t('views.choose')}
      options={withGone(choices, control.value === '' ? [] : [control.value], t('views.gone'))}
    />
  );
}

/** Several tags: one of them is enough. */
function Tags({ value, onValueChange, choices, 'aria-label': label, ...control }: ValueProps) {
  const { t } = useTranslation();
  const chosen = value.split(',').filter((id) => id !== '');
  const options = withGone(choices, chosen, t('views.gone'));
  const names = options.filter((option) => chosen.includes(option.value));
  return (
    <Combobox
      multiple
      modal
      label={label}
      placeholder={t('panel.findTag')}
      emptyText={t('panel.noTags')}
      options={options}
      selected={chosen}
      onSelect={(id) =>
        onValueChange(
          (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]).join(','),
        )
      }
      trigger={
        <ChooseButton
          {...control}
          aria-label={`${label}: ${names.map((tag) => tag.label).join(', ') || t('views.choose')}`}
          chosen={
            names.length > 0 && (
              <span className="flex items-center gap-3">
                {names.map((tag) => (
                  <span key={tag.value} className="flex min-w-0 items-center gap-1.5">
                    {tag.icon}
                    <bdi className="truncate">{tag.label}</bdi>
                  </span>
                ))}
              </span>
            )
          }
          placeholder={t('views.choose')}
        />
      }
    />
  );
}

/** The choices, and what was chosen once but is no longer there. */
function withGone(
  choices: readonly SelectOption[],
  chosen: readonly string[],
  label: string,
): readonly SelectOption[] {
  const gone = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  return choices.length === 0 ? choices : [...choices, ...gone.map((value) => ({ value, label }))];
}
