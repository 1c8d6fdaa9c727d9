import { macroViews } from '@parley/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { ActionRows } from './action-rows.tsx';
import { OwnerRows } from './owner-rows.tsx';
import { RichTextField } from './rich-text-field.tsx';
import type { MacroForm } from './use-macro-form.ts';

/** What a macro is called, writes and does; who finds it, and where. */
export function MacroFields({ form, isNew = false }: { form: MacroForm; isNew?: boolean }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <FormSection>
        <FormRow label={t('macros.name')} error={fieldText(errors.name)}>
          {(field) => <Input {...field} {...form.register('name')} dir="auto" autoFocus={isNew} />}
        </FormRow>
      </FormSection>
      <FormSection>
        <Controller
          control={form.control}
          name="message_content"
          render={({ field: { value = '', onChange }, fieldState: { error } }) => (
            <FormRow
              label={t('macros.writes')}
              hint={t('macros.writesHint')}
              error={fieldText(error)}
            >
              {({ 'aria-invalid': isInvalid }) => (
                <RichTextField
                  label={t('macros.message')}
                  value={value}
                  isInvalid={isInvalid}
                  onChange={onChange}
                />
              )}
            </FormRow>
          )}
        />
        <FormRow label={t('macros.does')}>{() => <ActionRows form={form} />}</FormRow>
      </FormSection>
      <FormSection>
        <OwnerRows form={form} />
        <Controller
          control={form.control}
          name="visible_when"
          render={({ field: { value, onChange } }) => (
            <FormRow label={t('macros.visibleWhen')} hint={t('macros.visibleWhenHint')}>
              {(field) => (
                <ChoiceList
                  {...field}
                  label={t('macros.visibleWhen')}
                  choices={macroViews.map((view) => ({
                    value: view,
                    label: t(`macros.view.${view}`),
                  }))}
                  chosen={value ?? []}
                  onChange={onChange}
                />
              )}
            </FormRow>
          )}
        />
      </FormSection>
    </>
  );
}
