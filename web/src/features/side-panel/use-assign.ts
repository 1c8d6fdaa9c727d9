import type { Conversation } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { call } from '../../api/call.ts';
import { useChange, useOutOfSight } from '../../live/index.ts';

/** Assigns an agent or a team, or with null nobody; may take the conversation out of one's own sight. */
export function useAssign(conversation: Conversation, type: 'user' | 'team') {
  const onOutOfSight = useOutOfSight();
  const params = { uuid: conversation.uuid, type };
  return useChange(conversation, {
    send: (id: number | null) =>
      id === null
        ? call(calls.removeAssignee, { params })
        : call(calls.setAssignee, { params, body: { assignee_id: id } }),
    expected: (id) => (type === 'user' ? { assigned_user_id: id } : { assigned_team_id: id }),
    onOutOfSight,
  });
}
