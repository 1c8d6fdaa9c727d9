import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { FormRow } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { mailProviders } from './providers.ts';
import type { InboxForm } from './use-inbox-form.ts';
import type { useProvider } from './use-provider.ts';

const other = 'other';

/** Whose mailbox it is: fills in the servers, and says what the sign-in needs. */
export function ProviderField({
  form,
  chosen: { provider, oauth, choose },
}: {
  form: InboxForm;
  chosen: ReturnType<typeof useProvider>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <FormRow
        label={t('inboxes.provider')}
        hint={t(provider ? `inboxes.needs_${provider.needs}` : 'inboxes.providerHint')}
      >
        {(field) => (
          <Select
            {...field}
            value={provider?.id ?? other}
            onValueChange={(id) => {
              const next = mailProviders.find((each) => each.id === id);
              if (next) choose(next);
            }}
            options={[
              { value: other, label: t('inboxes.otherProvider') },
              ...mailProviders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </FormRow>
      <Controller
        control={form.control}
        name="oauth_provider"
        render={({ field: { value, onChange } }) => {
          const offered = value ?? oauth;
          if (!offered) return <span hidden />;
          return (
            <FormRow label={t('inboxes.auth')}>
              {(field) => (
                <Segmented
                  {...field}
                  label={t('inboxes.auth')}
                  value={value ?? 'password'}
                  onValueChange={(next) => onChange(next === 'password' ? null : next)}
                  segments={[
                    { value: offered, label: t(`inboxes.with_${offered}`) },
                    { value: 'password', label: t('inboxes.withPassword') },
                  ]}
                />
              )}
            </FormRow>
          );
        }}
      />
    </>
  );
}
