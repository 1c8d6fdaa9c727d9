import type { Conversation } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { statusesQuery } from '../../api/catalogues.ts';
import { useChange } from '../../live/index.ts';

/** Changes the status; `duration` (such as 3h) goes with Snoozed alone. */
export function useSetStatus(conversation: Conversation) {
  const statuses = useQuery(statusesQuery).data ?? [];
  const { uuid } = conversation;
  return useChange(conversation, {
    send: ({ status, duration }: { status: string; duration: string | null }) =>
      call(calls.setStatus, { params: { uuid }, body: { status, snoozed_until: duration } }),
    expected: ({ status }) => ({
      status,
      status_id: statuses.find(({ name }) => name === status)?.id ?? conversation.status_id,
    }),
  });
}
