import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { NewcomerFields } from './newcomer-fields.tsx';
import { type ProviderForm, presets } from './use-provider-form.ts';

const kinds = ['google', 'microsoft', 'custom'] as const;

/** Which provider, how Parley is known to it, and whom it lets in. */
export function ProviderFields({
  form,
  callbackUrl,
}: {
  form: ProviderForm;
  /** Known once the provider is saved. */
  callbackUrl?: string;
}) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: 'provider' }) ?? 'custom';
  const choose = (next: (typeof kinds)[number]) => {
    form.setValue('provider', next, { shouldDirty: true });
    form.setValue('name', presets[next].name, { shouldDirty: true });
    form.setValue('provider_url', presets[next].provider_url, { shouldDirty: true });
  };
  return (
    <>
      <FormSection>
        <FormRow label={t('sso.provider')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <Segmented
              {...{ id, 'aria-describedby': describedBy }}
              label={t('sso.provider')}
              value={kind}
              onValueChange={choose}
              segments={kinds.map((value) => ({ value, label: t(`sso.kind_${value}`) }))}
            />
          )}
        </FormRow>
        <FormRow label={t('sso.name')} hint={t('sso.nameHint')} error={fieldText(errors.name)}>
          {(field) => <Input {...field} {...form.register('name')} dir="auto" />}
        </FormRow>
        <FormRow
          label={t('sso.url')}
          hint={t(`sso.urlHint_${kind}`)}
          error={fieldText(errors.provider_url)}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register('provider_url')}
              type="url"
              dir="ltr"
              spellCheck={false}
            />
          )}
        </FormRow>
        <FormRow label={t('sso.clientId')} error={fieldText(errors.client_id)}>
          {(field) => (
            <Input
              {...field}
              {...form.register('client_id')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </FormRow>
        <FormRow
          label={t('sso.clientSecret')}
          hint={t('sso.clientSecretHint')}
          error={fieldText(errors.client_secret)}
        >
          {(field) => (
            <PasswordInput
              {...field}
              {...form.register('client_secret')}
              autoComplete="new-password"
              dir="ltr"
            />
          )}
        </FormRow>
        <FormRow label={t('sso.callback')} hint={t('sso.callbackHint')}>
          {() =>
            callbackUrl === undefined ? (
              <p className="pt-1.5 text-ink-2">{t('sso.callbackLater')}</p>
            ) : (
              <CopyField value={callbackUrl} label={t('sso.callback')} />
            )
          }
        </FormRow>
        <FormRow label={t('sso.enabled')} hint={t('sso.enabledHint')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <Controller
              control={form.control}
              name="enabled"
              render={({ field: { value, onChange } }) => (
                <LabelledSwitch
                  id={id}
                  aria-describedby={describedBy}
                  checked={value ?? true}
                  onCheckedChange={onChange}
                />
              )}
            />
          )}
        </FormRow>
      </FormSection>
      <NewcomerFields form={form} />
    </>
  );
}
