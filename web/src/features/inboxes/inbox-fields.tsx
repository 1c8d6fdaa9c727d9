import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { ImportStartField } from './import-start-field.tsx';
import { ServerList } from './server-list.tsx';
import { TemplateRow } from './template-row.tsx';
import type { InboxForm } from './use-inbox-form.ts';

/** Everything about an inbox: its name and address, the servers, how it answers. */
export function InboxFields({ form, inboxId }: { form: InboxForm; inboxId?: number }) {
  const { t } = useTranslation();
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <FormSection>
        <FormRow
          label={t('inboxes.name')}
          error={fieldText(errors.name)}
          hint={t('inboxes.nameHint')}
        >
          {(field) => <Input {...field} {...register('name')} autoFocus={inboxId === undefined} />}
        </FormRow>
        <FormRow
          label={t('inboxes.from')}
          error={fieldText(errors.from)}
          hint={t('inboxes.fromHint')}
        >
          {(field) => (
            <Input
              {...field}
              {...register('from')}
              placeholder={t('inboxes.fromExample')}
              autoCapitalize="off"
              spellCheck={false}
              dir="auto"
            />
          )}
        </FormRow>
      </FormSection>
      <ServerList kind="imap" form={form}>
        {inboxId === undefined && <ImportStartField form={form} />}
      </ServerList>
      <ServerList kind="smtp" form={form} />
      <ConnectionTest form={form} inboxId={inboxId} />
      <FormSection title={t('inboxes.answering')}>
        <FormRow
          label={t('inboxes.replyTo')}
          error={fieldText(errors.reply_to)}
          hint={t('inboxes.replyToHint')}
        >
          {(field) => <Input {...field} {...register('reply_to')} type="email" />}
        </FormRow>
        <TemplateRow form={form} />
        <SwitchRow form={form} name="plus_addressing" hint={t('inboxes.plusHint')}>
          {t('inboxes.plus')}
        </SwitchRow>
        <SwitchRow form={form} name="quote_history" hint={t('inboxes.quoteHint')}>
          {t('inboxes.quote')}
        </SwitchRow>
      </FormSection>
    </>
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
