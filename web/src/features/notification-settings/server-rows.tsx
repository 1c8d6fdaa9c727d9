import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { portAfter } from '../inboxes/index.ts';
import { SelectRow, SwitchRow } from './rows.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const plain = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  spellCheck: false,
  dir: 'ltr',
} as const;

/** Whether a server of its own carries these mails, where that is, how to sign in, and from whom they are. */
export function ServerRows({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { register, control } = form;
  const { errors } = form.formState;
  const auth = useWatch({ control, name: 'auth_protocol' });
  return (
    <>
      <FormSection
        description={t('notificationSettings.intro')}
        title={t('notificationSettings.sender')}
      >
        <SwitchRow
          control={control}
          name="enabled"
          label={t('notificationSettings.enabled')}
          hint={t('notificationSettings.enabledHint')}
        />
        <FormRow
          label={t('notificationSettings.from')}
          hint={t('notificationSettings.fromHint')}
          error={fieldText(errors.email_address)}
        >
          {(field) => (
            <Input
              {...field}
              {...register('email_address')}
              {...plain}
              dir="auto"
              placeholder={t('notificationSettings.fromExample')}
            />
          )}
        </FormRow>
      </FormSection>
      <FormSection title={t('notificationSettings.server')}>
        <FormRow label={t('inboxes.host')} error={fieldText(errors.host ?? errors.port)}>
          {(field) => (
            <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-2">
              <Input
                {...field}
                {...register('host')}
                {...plain}
                placeholder="smtp.example.com"
                aria-invalid={errors.host !== undefined}
              />
              <Input
                {...register('port', { valueAsNumber: true })}
                inputMode="numeric"
                aria-label={t('inboxes.port')}
                aria-invalid={errors.port !== undefined}
              />
            </div>
          )}
        </FormRow>
        <SelectRow
          control={control}
          name="tls_type"
          label={t('inboxes.encryption')}
          options={[
            { value: 'tls', label: t('inboxes.tls') },
            { value: 'starttls', label: t('inboxes.starttls') },
            { value: 'none', label: t('inboxes.noTls') },
          ]}
          onChosen={(tlsType) => {
            const port = portAfter({
              server: 'smtp',
              tlsType,
              port: Number(form.getValues('port')),
            });
            form.setValue('port', port, { shouldDirty: true });
          }}
        />
        <SelectRow
          control={control}
          name="auth_protocol"
          label={t('inboxes.auth')}
          options={[
            { value: 'plain', label: 'PLAIN' },
            { value: 'login', label: 'LOGIN' },
            { value: 'cram', label: 'CRAM-MD5' },
            { value: 'none', label: t('inboxes.noAuth') },
          ]}
        />
        {auth !== 'none' && (
          <>
            <FormRow label={t('inboxes.username')} error={fieldText(errors.username)}>
              {(field) => <Input {...field} {...register('username')} {...plain} />}
            </FormRow>
            <FormRow label={t('inboxes.password')} error={fieldText(errors.password)}>
              {(field) => (
                <PasswordInput {...field} {...register('password')} autoComplete="new-password" />
              )}
            </FormRow>
          </>
        )}
        <SwitchRow
          control={control}
          name="tls_skip_verify"
          label={t('inboxes.skipVerify')}
          hint={t('inboxes.skipVerifyHint')}
        />
      </FormSection>
    </>
  );
}
