import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { agentsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { isThere } from './member.tsx';
import type { TeamForm } from './use-team-form.ts';

/** Who gives out a team's conversations, and how many a member may have. */
export function AssignmentFields({ form }: { form: TeamForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [type, memberIds] = useWatch({
    control: form.control,
    name: ['conversation_assignment_type', 'member_ids'],
  });
  const agents = useQuery(agentsQuery).data;
  const nobodyThere = agents?.every((agent) => !memberIds?.includes(agent.id) || !isThere(agent));
  const isRoundRobin = type === 'round_robin';
  return (
    <FormSection title={t('teams.assignment')}>
      <FormRow
        label={t('teams.assignedBy')}
        hint={t(isRoundRobin ? 'teams.roundRobinHint' : 'teams.manualHint')}
        error={fieldText(errors.conversation_assignment_type)}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <Controller
            control={form.control}
            name="conversation_assignment_type"
            render={({ field: { value, onChange } }) => (
              <Segmented
                id={id}
                aria-describedby={describedBy}
                label={t('teams.assignedBy')}
                value={value ?? 'manual'}
                onValueChange={onChange}
                segments={[
                  { value: 'manual', label: t('teams.manual') },
                  { value: 'round_robin', label: t('teams.roundRobin') },
                ]}
              />
            )}
          />
        )}
      </FormRow>
      {isRoundRobin && (
        <FormRow
          label={t('teams.cap')}
          hint={t('teams.capHint')}
          error={fieldText(errors.max_auto_assigned_conversations)}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register('max_auto_assigned_conversations', { valueAsNumber: true })}
              inputMode="numeric"
              className="md:max-w-24"
            />
          )}
        </FormRow>
      )}
      {isRoundRobin && nobodyThere && (
        <p role="status" className="text-ink-2 md:ms-[184px]">
          {t('teams.nobodyOnline')}
        </p>
      )}
    </FormSection>
  );
}
