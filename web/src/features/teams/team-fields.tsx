import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { agentsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { fullName } from '../../lib/initials.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import type { TeamForm } from './use-team-form.ts';

/** Name, emoji and members. */
export function TeamFields({ form }: { form: TeamForm }) {
  const { t } = useTranslation();
  const agents = useQuery(agentsQuery).data ?? [];
  const { errors } = form.formState;
  return (
    <FormSection>
      <FormRow label={t('teams.name')} error={fieldText(errors.name)}>
        {(field) => <Input {...field} {...form.register('name')} />}
      </FormRow>
      <FormRow label={t('teams.emoji')} hint={t('teams.emojiHint')} error={fieldText(errors.emoji)}>
        {(field) => <Input {...field} {...form.register('emoji')} className="md:max-w-16" />}
      </FormRow>
      <FormRow label={t('teams.members')} error={fieldText(errors.member_ids)}>
        {(field) => (
          <Controller
            control={form.control}
            name="member_ids"
            render={({ field: { value, onChange } }) => (
              <ChoiceList
                {...field}
                label={t('teams.members')}
                choices={agents.map((agent) => ({ value: agent.id, label: fullName(agent) }))}
                chosen={value ?? []}
                onChange={onChange}
              />
            )}
          />
        )}
      </FormRow>
    </FormSection>
  );
}
