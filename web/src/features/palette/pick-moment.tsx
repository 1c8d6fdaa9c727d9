import type { Conversation } from '@parley/contract';
import { PickMomentDialog, useSetStatus } from '../conversation/index.ts';

/** The last level of Snooze: a date and time of one's own. */
export function PickMoment({
  conversation,
  onClose,
}: {
  conversation: Conversation;
  onClose: () => void;
}) {
  const setStatus = useSetStatus(conversation);
  return (
    <PickMomentDialog
      onClose={onClose}
      onPick={(duration) => setStatus.mutate({ status: 'Snoozed', duration })}
    />
  );
}
