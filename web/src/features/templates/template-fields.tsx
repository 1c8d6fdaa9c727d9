import { type SystemMailKind, templateVariables } from '@parley/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import type { Preview } from './use-preview.ts';
import type { TemplateForm } from './use-template-form.ts';
import { VariableField } from './variable-field.tsx';

/** A name and whether it is the default for what goes to customers, a subject for mails of the system; the mail. */
export function TemplateFields({
  form,
  event,
  faults,
  isDefault = false,
  isNew = false,
}: {
  form: TemplateForm;
  event: SystemMailKind | null;
  /** What is wrong as it stands, beside what saving found. */
  faults: Preview['faults'];
  isDefault?: boolean;
  isNew?: boolean;
}) {
  const { t } = useTranslation();
  const { errors, isDirty } = form.formState;
  const variables = templateVariables[event ?? 'outgoing'];
  const errorOf = (name: 'subject' | 'body') =>
    fieldText(errors[name]) ?? (isDirty ? faults[name] : undefined);
  return (
    <FormSection>
      {event === null ? (
        <>
          <FormRow label={t('templates.name')} error={fieldText(errors.name)}>
            {(field) => (
              <Input {...field} {...form.register('name')} dir="auto" autoFocus={isNew} />
            )}
          </FormRow>
          <Controller
            control={form.control}
            name="is_default"
            render={({ field: { value, onChange } }) => (
              <FormRow
                label={t('templates.default')}
                hint={t(isDefault ? 'templates.isDefaultHint' : 'templates.defaultHint')}
                error={fieldText(errors.is_default)}
              >
                {(field) => (
                  <LabelledSwitch
                    {...field}
                    checked={value ?? false}
                    disabled={isDefault}
                    onCheckedChange={onChange}
                  />
                )}
              </FormRow>
            )}
          />
        </>
      ) : (
        <Controller
          control={form.control}
          name="subject"
          render={({ field: { value = '', onChange, onBlur } }) => (
            <FormRow label={t('templates.subject')} error={errorOf('subject')}>
              {(control) => <VariableField {...{ control, value, variables, onChange, onBlur }} />}
            </FormRow>
          )}
        />
      )}
      <Controller
        control={form.control}
        name="body"
        render={({ field: { value, onChange, onBlur } }) => (
          <FormRow
            label={t('templates.body')}
            error={errorOf('body')}
            hint={t(event === null ? 'templates.bodyHint' : 'templates.bodyHintSystem')}
          >
            {(control) => (
              <VariableField {...{ control, value, variables, onChange, onBlur }} isSource />
            )}
          </FormRow>
        )}
      />
    </FormSection>
  );
}
