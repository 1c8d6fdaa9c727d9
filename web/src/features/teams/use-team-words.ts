import { useQuery } from '@tanstack/react-query';
import { agentsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import type { FieldWords } from '../admin/index.ts';
import type { TeamDraft } from './use-team-form.ts';

/** How the fields of a team are called and read, where two saved it at once. */
export function useTeamWords(): FieldWords<TeamDraft> {
  const { t } = useTranslation();
  const agents = useQuery(agentsQuery).data ?? [];
  const namesOf = (ids: readonly number[]) =>
    agents
      .filter(({ id }) => ids.includes(id))
      .map(fullName)
      .join(', ');
  return {
    name: { label: t('teams.name') },
    emoji: { label: t('teams.emoji') },
    timezone: { label: t('ui.timeZone') },
    conversation_assignment_type: {
      label: t('teams.assignment'),
      text: (type) => t(type === 'round_robin' ? 'teams.roundRobin' : 'teams.manual'),
    },
    max_auto_assigned_conversations: { label: t('teams.cap') },
    member_ids: { label: t('teams.members'), text: namesOf },
  };
}
