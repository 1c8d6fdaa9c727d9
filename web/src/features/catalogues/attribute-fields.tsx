import { attributeOwner, attributeType, type CustomAttributeInput } from '@parley/contract';
import { useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { type AttributeDraft, keyOf } from './attribute-draft.ts';

type Form = UseFormReturn<AttributeDraft, unknown, CustomAttributeInput>;

/** The fields of an attribute; of one that exists key, owner and type stand fast. */
export function AttributeFields({ form, isFixed }: { form: Form; isFixed: boolean }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const type = useWatch({ control: form.control, name: 'data_type' });
  const [suggested, setSuggested] = useState('');
  const name = form.register('name', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      // The key follows the name until somebody gives it another.
      if (isFixed || form.getValues('key') !== suggested) return;
      const key = keyOf(target.value);
      setSuggested(key);
      form.setValue('key', key, { shouldDirty: true });
    },
  });
  return (
    <>
      <Field label={t('attributes.name')} error={fieldText(errors.name)}>
        {(field) => <Input {...field} {...name} dir="auto" autoComplete="off" />}
      </Field>
      <Field
        label={t('attributes.key')}
        hint={t(isFixed ? 'attributes.fixedHint' : 'attributes.keyHint')}
        error={fieldText(errors.key)}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('key')}
            readOnly={isFixed}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={t('attributes.label')}
        hint={t('attributes.labelHint')}
        error={fieldText(errors.label)}
      >
        {(field) => <Input {...field} {...form.register('label')} dir="auto" autoComplete="off" />}
      </Field>
      {!isFixed && <Fixed form={form} />}
      {type === 'list' && (
        <Field
          label={t('attributes.values')}
          hint={t('attributes.valuesHint')}
          error={fieldText(valuesError(errors.values))}
        >
          {(field) => (
            <textarea
              {...field}
              {...form.register('values')}
              rows={5}
              dir="auto"
              className="write-field px-2.5 py-1.5 font-medium text-ui max-md:text-touch"
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Whom an attribute belongs to and of what type it is: chosen once. */
function Fixed({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('attributes.appliesTo')}>
        {({ id }) => (
          <Controller
            control={form.control}
            name="applies_to"
            render={({ field: { value, onChange } }) => (
              <Segmented
                id={id}
                label={t('attributes.appliesTo')}
                value={value}
                onValueChange={onChange}
                segments={attributeOwner.options.map((owner) => ({
                  value: owner,
                  label: t(`attributes.of.${owner}`),
                }))}
              />
            )}
          />
        )}
      </Field>
      <Field label={t('attributes.type')}>
        {(field) => (
          <Controller
            control={form.control}
            name="data_type"
            render={({ field: { value, onChange } }) => (
              <Select
                {...field}
                value={value}
                onValueChange={onChange}
                options={attributeType.options.map((one) => ({
                  value: one,
                  label: t(`attributes.types.${one}`),
                }))}
              />
            )}
          />
        )}
      </Field>
    </>
  );
}

/** The first thing wrong with the values, whichever of them it is about. */
function valuesError(error: unknown): { message?: string } | undefined {
  if (Array.isArray(error)) return error.find(Boolean);
  return error as { message?: string } | undefined;
}
