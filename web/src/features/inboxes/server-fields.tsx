import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { portAfter, type TlsType } from './default-ports.ts';
import type { InboxForm } from './use-inbox-form.ts';

/** One mail server: where it is and how to sign in. */
export function ServerFields({
  kind,
  index,
  form,
}: {
  kind: 'imap' | 'smtp';
  index: number;
  form: InboxForm;
}) {
  const { t } = useTranslation();
  const { register, control } = form;
  const at = `config.${kind}.${index}` as const;
  const provider = useWatch({ control, name: 'oauth_provider' }) ?? null;
  const auth = useWatch({ control, name: `config.smtp.${index}.auth_protocol` });
  const signsIn = kind === 'imap' || auth !== 'none';
  const errors = form.formState.errors.config?.[kind]?.[index];
  const plain = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false, dir: 'ltr' };

  const handleTlsChange = (tlsType: TlsType) => {
    const port = portAfter({ server: kind, tlsType, port: Number(form.getValues(`${at}.port`)) });
    form.setValue(`${at}.port`, port, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <>
      <FormRow label={t('inboxes.host')} error={fieldText(errors?.host ?? errors?.port)}>
        {(field) => (
          <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-2">
            <Input
              {...field}
              {...register(`${at}.host`)}
              {...plain}
              placeholder={kind === 'imap' ? 'imap.example.com' : 'smtp.example.com'}
              aria-invalid={errors?.host !== undefined}
            />
            <Input
              {...register(`${at}.port`, { valueAsNumber: true })}
              inputMode="numeric"
              aria-label={t('inboxes.port')}
              aria-invalid={errors?.port !== undefined}
            />
          </div>
        )}
      </FormRow>
      <FormRow label={t('inboxes.encryption')}>
        {(field) => (
          <Controller
            control={control}
            name={`${at}.tls_type`}
            render={({ field: { value, onChange } }) => (
              <Select
                {...field}
                value={value ?? ''}
                onValueChange={(next) => {
                  onChange(next);
                  handleTlsChange(next as TlsType);
                }}
                options={[
                  { value: 'tls', label: t('inboxes.tls') },
                  { value: 'starttls', label: t('inboxes.starttls') },
                  { value: 'none', label: t('inboxes.noTls') },
                ]}
              />
            )}
          />
        )}
      </FormRow>
      {kind === 'smtp' && (
        <FormRow label={t('inboxes.auth')}>
          {(field) => (
            <Controller
              control={control}
              name={`config.smtp.${index}.auth_protocol`}
              render={({ field: { value, onChange } }) => (
                <Select
                  {...field}
                  value={value ?? ''}
                  onValueChange={onChange}
                  options={[...protocols(provider), { value: 'none', label: t('inboxes.noAuth') }]}
                />
              )}
            />
          )}
        </FormRow>
      )}
      {signsIn && (
        <FormRow label={t('inboxes.username')} error={fieldText(errors?.username)}>
          {(field) => <Input {...field} {...register(`${at}.username`)} {...plain} />}
        </FormRow>
      )}
      {signsIn && provider === null && (
        <FormRow label={t('inboxes.password')} error={fieldText(errors?.password)}>
          {(field) => (
            <PasswordInput {...field} {...register(`${at}.password`)} autoComplete="new-password" />
          )}
        </FormRow>
      )}
      {kind === 'imap' && (
        <FormRow
          label={t('inboxes.mailbox')}
          error={fieldText(form.formState.errors.config?.imap?.[index]?.mailbox)}
        >
          {(field) => <Input {...field} {...register(`config.imap.${index}.mailbox`)} {...plain} />}
        </FormRow>
      )}
      <Controller
        control={control}
        name={`${at}.tls_skip_verify`}
        render={({ field: { value, onChange } }) => (
          <FormRow label={t('inboxes.skipVerify')} hint={t('inboxes.skipVerifyHint')}>
            {(field) => (
              <LabelledSwitch {...field} checked={value ?? false} onCheckedChange={onChange} />
            )}
          </FormRow>
        )}
      />
    </>
  );
}

/** How to sign in: with a provider's token there is one way. */
function protocols(provider: string | null) {
  if (provider !== null) return [{ value: 'plain', label: 'XOAUTH2' }];
  return [
    { value: 'plain', label: 'PLAIN' },
    { value: 'login', label: 'LOGIN' },
    { value: 'cram', label: 'CRAM-MD5' },
  ];
}
