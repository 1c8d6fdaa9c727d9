import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { AnsweringFields } from './answering-fields.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { ImportStartField } from './import-start-field.tsx';
import { ProviderField } from './provider-field.tsx';
import { ServerList } from './server-list.tsx';
import type { InboxForm } from './use-inbox-form.ts';
import { useProvider } from './use-provider.ts';

/** Everything about an inbox: its name and address, the servers, how it answers. */
export function InboxFields({ form, inboxId }: { form: InboxForm; inboxId?: number }) {
  const { t } = useTranslation();
  const { register } = form;
  const chosen = useProvider(form);
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
              {...register('from', { onBlur: () => void chosen.chooseByAddress() })}
              placeholder={t('inboxes.fromExample')}
              autoCapitalize="off"
              spellCheck={false}
              dir="auto"
            />
          )}
        </FormRow>
        <ProviderField form={form} chosen={chosen} />
      </FormSection>
      <ServerList kind="imap" form={form}>
        {inboxId === undefined && <ImportStartField form={form} />}
      </ServerList>
      <ServerList kind="smtp" form={form} />
      <ConnectionTest form={form} inboxId={inboxId} />
      <AnsweringFields form={form} />
    </>
  );
}
