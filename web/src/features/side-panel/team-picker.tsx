import type { Conversation } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { teamsQuery } from '../../api/catalogues.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { PanelButton } from './panel-button.tsx';
import { useAssign } from './use-assign.ts';

const none = 'none';

/** The team the conversation belongs to. */
export function TeamPicker({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const mayAssign = useMay('conversations:update_team_assignee');
  const { data: teams = [], isPending } = useQuery(teamsQuery);
  const assign = useAssign(conversation, 'team');
  const team = teams.find(({ id }) => id === conversation.assigned_team_id);
  const noTeam = isPending && conversation.assigned_team_id !== null ? '' : t('panel.noTeam');
  return (
    <Combobox
      label={t('panel.team')}
      placeholder={t('panel.findTeam')}
      align="end"
      selected={[team ? String(team.id) : none]}
      onSelect={(value) => assign.mutate(value === none ? null : Number(value))}
      options={[
        ...teams.map(({ id, name, emoji }) => ({
          value: String(id),
          label: name,
          icon: <span aria-hidden>{emoji || '👥'}</span>,
        })),
        { value: none, label: t('panel.noTeam'), icon: <Users /> },
      ]}
      trigger={
        <PanelButton disabled={!mayAssign} title={mayAssign ? undefined : t('panel.notAllowed')}>
          {team ? (
            <span aria-hidden className="w-[18px] text-center leading-none">
              {team.emoji || '👥'}
            </span>
          ) : (
            <Users className="text-ink-3" aria-hidden />
          )}
          <span className="truncate" dir="auto">
            {team?.name ?? noTeam}
          </span>
        </PanelButton>
      }
    />
  );
}
