import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import { SignatureField } from './signature-field.tsx';
import { TemplateRow } from './template-row.tsx';
import type { InboxForm } from './use-inbox-form.ts';

/** How an inbox answers: where to, in what words, with what beneath. */
export function AnsweringFields({ form }: { form: InboxForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <FormSection title={t('inboxes.answering')}>
      <FormRow
        label={t('inboxes.replyTo')}
        error={fieldText(errors.reply_to)}
        hint={t('inboxes.replyToHint')}
      >
        {(field) => <Input {...field} {...form.register('reply_to')} type="email" />}
      </FormRow>
      <TemplateRow form={form} />
      <SignatureField form={form} />
      <SwitchRow form={form} name="plus_addressing" hint={t('inboxes.plusHint')}>
        {t('inboxes.plus')}
      </SwitchRow>
      <SwitchRow form={form} name="quote_history" hint={t('inboxes.quoteHint')}>
        {t('inboxes.quote')}
      </SwitchRow>
    </FormSection>
  );
}

function SwitchRow({
  form,
  name,
  hint,
  children,
}: {
  form: InboxForm;
  name: 'plus_addressing' | 'quote_history';
  hint: string;
  children: string;
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <FormRow label={children} hint={hint}>
          {(field) => (
            <LabelledSwitch {...field} checked={value ?? true} onCheckedChange={onChange} />
          )}
        </FormRow>
      )}
    />
  );
}
