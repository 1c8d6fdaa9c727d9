import { type Conversation, endpoints } from '@parley/contract';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../live/index.ts';
import { toast } from '../../ui/toaster.tsx';

/** Assigns an agent or a team, or with null nobody; may take the conversation out of one's own sight. */
export function useAssign(conversation: Conversation, type: 'user' | 'team') {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { type: list = 'assigned', teamID } = useParams({ strict: false });
  const params = { uuid: conversation.uuid, type };
  return useChange(conversation, {
    send: (id: number | null) =>
      id === null
        ? call(endpoints.removeAssignee, { params })
        : call(endpoints.setAssignee, { params, body: { assignee_id: id } }),
    expected: (id) => (type === 'user' ? { assigned_user_id: id } : { assigned_team_id: id }),
    onOutOfSight: () => {
      toast.success(t('panel.outOfSight'));
      void navigate(
        teamID === undefined
          ? { to: '/inboxes/$type', params: { type: list } }
          : { to: '/inboxes/teams/$teamID', params: { teamID } },
      );
    },
  });
}
