import type { DataOf, endpoints } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { agentsQuery, teamsQuery } from '../../api/catalogues.ts';
import { may, useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { fullName } from '../../lib/initials.ts';
import { CatalogueSelect } from '../../ui/catalogue-select.tsx';
import { Field } from '../../ui/field.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { none } from './form-values.ts';
import type { NewConversationFormState } from './use-new-conversation.ts';

/** The inbox it goes out from, and who takes care of it. */
export function TargetFields({
  form,
  inboxes,
}: {
  form: NewConversationFormState;
  inboxes: DataOf<typeof endpoints.listInboxNames>;
}) {
  const { t } = useTranslation();
  const teams = useQuery(teamsQuery).data ?? [];
  const agents = useQuery(agentsQuery).data ?? [];
  const me = useCurrentUser();
  const mayAssign = {
    inbox_id: true,
    team_id: may(me, 'conversations:update_team_assignee'),
    agent_id: may(me, 'conversations:update_user_assignee'),
  };
  const nobody = { value: none, label: t('newConversation.none') };
  const fields: { name: 'inbox_id' | 'team_id' | 'agent_id'; options: SelectOption[] }[] = [
    {
      name: 'inbox_id',
      options: inboxes.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'team_id',
      options: [
        nobody,
        ...teams.map(({ id, name, emoji }) => ({
          value: String(id),
          label: `${emoji} ${name}`.trim(),
        })),
      ],
    },
    {
      name: 'agent_id',
      options: [
        nobody,
        ...agents
          .filter(({ enabled }) => enabled)
          .map((agent) => ({ value: String(agent.id), label: fullName(agent) })),
      ],
    },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {fields
        .filter(({ name }) => mayAssign[name])
        .map(({ name, options }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <Field label={t(`newConversation.${name}`)} error={fieldText(fieldState.error)}>
                {(control) => (
                  <CatalogueSelect
                    {...control}
                    label={t(`newConversation.${name}`)}
                    value={field.value}
                    onValueChange={field.onChange}
                    options={options}
                    placeholder={t('newConversation.choose')}
                  />
                )}
              </Field>
            )}
          />
        ))}
    </div>
  );
}
