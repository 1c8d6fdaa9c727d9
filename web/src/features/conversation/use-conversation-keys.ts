import type { Conversation } from '@parley/contract';
import { may, useCurrentUser } from '../../api/session.ts';
import { openPalette } from '../../lib/open-palette.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useAssign } from '../side-panel/index.ts';

/** The shortcuts of an open conversation that no button of its page has. */
export function useConversationKeys(conversation: Conversation): void {
  const me = useCurrentUser();
  const assign = useAssign(conversation, 'user');
  const mayTake =
    may(me, 'conversations:update_user_assignee') && conversation.assigned_user_id !== me.id;
  useShortcuts({
    assignToMe: mayTake ? () => assign.mutate(me.id) : undefined,
    snooze: may(me, 'conversations:update_status') ? () => openPalette('snooze') : undefined,
    macro: () => openPalette('macro'),
  });
}
