import { macroVisibilities } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { agentsQuery, teamsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { fullName } from '../../lib/initials.ts';
import { FormRow } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Chooser } from './chooser.tsx';
import type { MacroForm } from './use-macro-form.ts';

/** Whose a macro is: everybody's, a team's or one agent's. */
export function OwnerRows({ form }: { form: MacroForm }) {
  const { t } = useTranslation();
  const visibility = useWatch({ control: form.control, name: 'visibility' });
  return (
    <>
      <Controller
        control={form.control}
        name="visibility"
        render={({ field: { value, onChange } }) => (
          <FormRow label={t('macros.visibility')}>
            {({ id, 'aria-describedby': describedBy }) => (
              <Segmented
                id={id}
                aria-describedby={describedBy}
                label={t('macros.visibility')}
                value={value}
                onValueChange={onChange}
                segments={macroVisibilities.map((each) => ({
                  value: each,
                  label: t(`macros.visibility.${each}`),
                }))}
              />
            )}
          </FormRow>
        )}
      />
      {visibility === 'team' && <Owner form={form} name="team_id" />}
      {visibility === 'user' && <Owner form={form} name="user_id" />}
    </>
  );
}

function Owner({ form, name }: { form: MacroForm; name: 'team_id' | 'user_id' }) {
  const { t } = useTranslation();
  const teams = useQuery(teamsQuery).data;
  const agents = useQuery(agentsQuery).data;
  const options =
    name === 'team_id'
      ? teams?.map((team) => ({
          value: String(team.id),
          label: `${team.emoji} ${team.name}`.trim(),
        }))
      : agents
          ?.filter(({ enabled }) => enabled)
          .map((agent) => ({ value: String(agent.id), label: fullName(agent) }));
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <FormRow label={t(`macros.${name}`)} error={fieldText(error)}>
          {({ 'aria-describedby': describedBy, 'aria-invalid': isInvalid }) => (
            <Chooser
              label={t(`macros.${name}`)}
              options={options}
              chosen={value ? [value] : []}
              lastNames={new Map()}
              isInvalid={isInvalid}
              describedBy={describedBy}
              onChange={([chosen = null]) => onChange(chosen)}
            />
          )}
        </FormRow>
      )}
    />
  );
}
