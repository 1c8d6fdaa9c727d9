import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { CatalogueSelect } from '../../ui/catalogue-select.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import type { ProviderForm } from './use-provider-form.ts';

/** Whether whom nobody invited gets in, and as what. */
export function NewcomerFields({ form }: { form: ProviderForm }) {
  const { t } = useTranslation();
  const creates = useWatch({ control: form.control, name: 'create_agents' });
  const roles = useQuery(callQuery(calls.listRoles)).data ?? [];
  return (
    <FormSection title={t('sso.newcomers')} description={t('sso.newcomersText')}>
      <FormRow label={t('sso.createAgents')} hint={t('sso.createAgentsHint')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <Controller
            control={form.control}
            name="create_agents"
            render={({ field: { value, onChange } }) => (
              <LabelledSwitch
                id={id}
                aria-describedby={describedBy}
                checked={value ?? false}
                onCheckedChange={onChange}
              />
            )}
          />
        )}
      </FormRow>
      {creates && (
        <FormRow label={t('sso.role')} error={fieldText(form.formState.errors.default_role_id)}>
          {(field) => (
            <Controller
              control={form.control}
              name="default_role_id"
              render={({ field: { value, onChange } }) => (
                <div className="md:max-w-72">
                  <CatalogueSelect
                    {...field}
                    label={t('sso.role')}
                    value={value ? String(value) : ''}
                    onValueChange={(id) => onChange(Number(id))}
                    placeholder={t('sso.chooseRole')}
                    options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
                  />
                </div>
              )}
            />
          )}
        </FormRow>
      )}
    </FormSection>
  );
}
