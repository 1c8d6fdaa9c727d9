import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FilterRow } from './filter-row.tsx';
import type { FilterFields } from './use-filter-fields.tsx';
import type { ViewForm } from './use-view-form.ts';
import { completeRows, emptyRow, mostRows } from './view-form.ts';

/**
 * The rows of a view's filters. Apply keeps the complete ones and leaves out the others; reset goes
 * back to those applied last.
 */
export function FilterBuilder({ form, fields }: { form: ViewForm; fields: FilterFields }) {
  const { t } = useTranslation();
  const rows = useFieldArray({ control: form.control, name: 'filters' });
  const [applied, setApplied] = useState(() => form.getValues('filters'));
  const [note, setNote] = useState('');
  const { filters: errors } = form.formState.errors;
  const error = fieldText(errors?.root ?? (errors?.message === undefined ? undefined : errors));

  const show = (next: typeof applied) => {
    rows.replace(next);
    form.clearErrors('filters');
  };
  const handleApply = async () => {
    const given = form.getValues('filters');
    const complete = completeRows(given, fields.kinds);
    setNote('');
    if (complete.length === 0) {
      await form.trigger('filters');
      return;
    }
    show(complete);
    setApplied(complete);
    const leftOut = given.length - complete.length;
    setNote(
      [
        t('views.applied', { count: complete.length }),
        leftOut > 0 ? t('views.leftOut', { count: leftOut }) : '',
      ]
        .join(' ')
        .trim(),
    );
  };
  const handleReset = () => {
    show(applied);
    setNote('');
  };

  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-ui">{t('views.filters')}</legend>
      <p className="mt-0.5 mb-2 text-ink-3 text-label">{t('views.filtersHint')}</p>
      {rows.fields.map(({ id }, index) => (
        <FilterRow
          key={id}
          form={form}
          index={index}
          fields={fields}
          onRemove={() => {
            rows.remove(index);
            form.clearErrors('filters');
          }}
        />
      ))}
      {error !== undefined && <FieldError>{error}</FieldError>}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {rows.fields.length < mostRows && (
          <Button icon={<Plus />} onClick={() => rows.append(emptyRow, { shouldFocus: false })}>
            {t('views.addFilter')}
          </Button>
        )}
        <span className="min-w-0 flex-1" />
        <Button variant="quiet" onClick={handleReset}>
          {t('views.reset')}
        </Button>
        <Button onClick={() => void handleApply()}>{t('views.apply')}</Button>
      </div>
      <p role="status" className="mt-2 text-ink-2 text-label empty:hidden">
        {note}
      </p>
    </fieldset>
  );
}
