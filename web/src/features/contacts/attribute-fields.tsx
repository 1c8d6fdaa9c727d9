import type { CustomAttribute } from '@parley/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { CatalogueSelect } from '../../ui/catalogue-select.tsx';
import { type FieldControl, FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import type { ContactFormValues } from './contact-form.ts';

/** The custom attributes that apply to contacts, each in a field of its type. */
export function AttributeFields({
  form,
  attributes,
}: {
  form: UseFormReturn<ContactFormValues>;
  attributes: readonly CustomAttribute[];
}) {
  const { t } = useTranslation();
  if (attributes.length === 0) return null;
  return (
    <FormSection title={t('contacts.attributes')}>
      {attributes.map((attribute) => (
        <Controller
          key={attribute.id}
          control={form.control}
          name={`custom_attributes.${attribute.key}`}
          render={({ field, fieldState }) => (
            <FormRow
              label={<bdi>{attribute.name}</bdi>}
              hint={attribute.label || undefined}
              error={fieldText(fieldState.error)}
            >
              {(control) => (
                <AttributeInput
                  control={control}
                  attribute={attribute}
                  value={field.value ?? ''}
                  onChange={field.onChange}
                />
              )}
            </FormRow>
          )}
        />
      ))}
    </FormSection>
  );
}

const unset = 'unset';

function AttributeInput({
  control,
  attribute: { name, data_type, values },
  value,
  onChange,
}: {
  control: FieldControl;
  attribute: CustomAttribute;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
}) {
  const { t } = useTranslation();
  if (data_type === 'checkbox') {
    return <LabelledSwitch {...control} checked={value === true} onCheckedChange={onChange} />;
  }
  const text = String(value);
  if (data_type === 'list') {
    // A value that left the list stays to be seen until another is chosen.
    const offered = text === '' || values.includes(text) ? values : [text, ...values];
    return (
      <CatalogueSelect
        {...control}
        label={name}
        placeholder={t('newConversation.none')}
        value={text || unset}
        onValueChange={(next) => onChange(next === unset ? '' : next)}
        options={[
          { value: unset, label: t('newConversation.none') },
          ...offered.map((one) => ({ value: one, label: one })),
        ]}
      />
    );
  }
  return (
    <Input
      {...control}
      type={data_type === 'date' ? 'date' : data_type === 'link' ? 'url' : 'text'}
      inputMode={data_type === 'number' ? 'decimal' : undefined}
      dir={data_type === 'text' ? 'auto' : undefined}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
