import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { teamsQuery } from '../../api/catalogues.ts';
import { callQuery } from '../../api/query-client.ts';
import { useIsSsoOnly } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { roleDescription } from '../../lib/role-description.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import type { AgentForm } from './use-agent-form.ts';

/** Name, email, roles, teams and whether the agent may sign in. */
export function AgentFields({ form, isNew = false }: { form: AgentForm; isNew?: boolean }) {
  const { t } = useTranslation();
  const isSsoOnly = useIsSsoOnly();
  const roles = useQuery(callQuery(calls.listRoles)).data ?? [];
  const teams = useQuery(teamsQuery).data ?? [];
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <>
      <FormSection>
        <FormRow label={t('agents.firstName')} error={fieldText(errors.first_name)}>
          {(field) => <Input {...field} {...register('first_name')} autoFocus={isNew} />}
        </FormRow>
        <FormRow label={t('agents.lastName')} error={fieldText(errors.last_name)}>
          {(field) => <Input {...field} {...register('last_name')} />}
        </FormRow>
        <FormRow label={t('agents.email')} error={fieldText(errors.email)}>
          {(field) => <Input {...field} {...register('email')} type="email" autoComplete="off" />}
        </FormRow>
      </FormSection>
      <FormSection>
        <FormRow label={t('agents.roles')} error={fieldText(errors.roles)}>
          {(field) => (
            <Controller
              control={control}
              name="roles"
              render={({ field: { value, onChange } }) => (
                <ChoiceList
                  {...field}
                  label={t('agents.roles')}
                  choices={roles.map((role) => ({
                    value: role.id,
                    label: role.name,
                    description: roleDescription(role, t),
                  }))}
                  chosen={value}
                  onChange={onChange}
                />
              )}
            />
          )}
        </FormRow>
        {teams.length > 0 && (
          <FormRow label={t('agents.teams')} error={fieldText(errors.teams)}>
            {(field) => (
              <Controller
                control={control}
                name="teams"
                render={({ field: { value, onChange } }) => (
                  <ChoiceList
                    {...field}
                    label={t('agents.teams')}
                    choices={teams.map((team) => ({
                      value: team.id,
                      label: `${team.emoji} ${team.name}`.trim(),
                    }))}
                    chosen={value ?? []}
                    onChange={onChange}
                  />
                )}
              />
            )}
          </FormRow>
        )}
      </FormSection>
      <FormSection>
        {isNew ? (
          <Controller
            control={control}
            name="send_welcome_email"
            render={({ field: { value, onChange } }) => (
              <FormRow
                label={t('agents.welcome')}
                hint={t(isSsoOnly ? 'agents.welcomeHintSso' : 'agents.welcomeHint')}
              >
                {(field) => (
                  <LabelledSwitch {...field} checked={value ?? true} onCheckedChange={onChange} />
                )}
              </FormRow>
            )}
          />
        ) : (
          <Controller
            control={control}
            name="enabled"
            render={({ field: { value, onChange } }) => (
              <FormRow label={t('agents.enabled')} hint={t('agents.enabledHint')}>
                {(field) => (
                  <LabelledSwitch {...field} checked={value ?? true} onCheckedChange={onChange} />
                )}
              </FormRow>
            )}
          />
        )}
      </FormSection>
    </>
  );
}
