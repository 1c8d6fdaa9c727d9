import { operatorsOf } from '@parley/domain';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { CatalogueSelect } from '../../ui/catalogue-select.tsx';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { FilterValue } from './filter-value.tsx';
import type { FilterFields } from './use-filter-fields.tsx';
import type { ViewForm } from './use-view-form.ts';
import { emptyRow, needsValue, type FilterRow as Row } from './view-form.ts';

/** One condition: field, operator, value; below each other on phones. */
export function FilterRow({
  form,
  index,
  fields,
  onRemove,
}: {
  form: ViewForm;
  index: number;
  fields: FilterFields;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const name = `filters.${index}` as const;
  const row = useWatch({ control: form.control, name }) ?? emptyRow;
  const errors = form.formState.errors.filters?.[index];
  const kind = fields.kinds.get(row.field);
  const change = (next: Row) => {
    form.clearErrors([name, 'filters']);
    form.setValue(name, next, { shouldDirty: true });
  };

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-line border-t py-3 first-of-type:border-t-0 first-of-type:pt-0 md:grid-cols-[minmax(0,10fr)_minmax(0,8fr)_minmax(0,12fr)_auto] md:border-t-0 md:py-1">
      <legend className="sr-only">{t('views.filterNumber', { number: index + 1 })}</legend>
      <Cell error={fieldText(errors?.field)}>
        {(described) => (
          <CatalogueSelect
            {...described}
            label={t('views.fieldLabel')}
            aria-label={t('views.fieldLabel')}
            placeholder={t('views.fieldLabel')}
            value={kind === undefined ? '' : row.field}
            onValueChange={(field) => change({ ...emptyRow, field })}
            options={[...fields.labels].map(([value, label]) => ({ value, label }))}
          />
        )}
      </Cell>
      <IconButton
        label={t('views.removeFilter', { number: index + 1 })}
        onClick={onRemove}
        className="md:order-last md:mt-0.5"
      >
        <X />
      </IconButton>
      {kind !== undefined && (
        <Cell error={fieldText(errors?.operator)} className="max-md:col-span-2">
          {(described) => (
            <Select
              {...described}
              aria-label={t('views.operatorLabel')}
              placeholder={t('views.operatorLabel')}
              value={row.operator}
              onValueChange={(operator) =>
                change({ ...row, operator, value: needsValue(operator) ? row.value : '' })
              }
              options={operatorsOf[kind].map((operator) => ({
                value: operator,
                label: t(`views.operator.${operator}`),
              }))}
            />
          )}
        </Cell>
      )}
      {kind !== undefined && row.operator !== '' && needsValue(row.operator) && (
        <Cell error={fieldText(errors?.value)} className="max-md:col-span-2">
          {(described) => (
            <FilterValue
              {...described}
              kind={kind}
              aria-label={t('views.value')}
              value={row.value}
              onValueChange={(value) => change({ ...row, value })}
              choices={fields.choices.get(row.field) ?? []}
            />
          )}
        </Cell>
      )}
    </fieldset>
  );
}

function Cell({
  error,
  className,
  children,
}: {
  error: string | undefined;
  className?: string;
  children: (described: {
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className={className}>
      {children({ 'aria-invalid': isWrong, 'aria-describedby': isWrong ? id : undefined })}
      {isWrong && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
