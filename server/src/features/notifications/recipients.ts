import type { NotificationType } from '@parley/contract';
import type { Assignment } from '@parley/domain';
import type { StreamEvent } from '../../events/stream.ts';

/** What the reader knows of a message when its event comes by. */
export type NewsMessage = Assignment & {
  id: number;
  type: string;
  automatic: boolean;
  /** Whether somebody wrote in the conversation before. */
  is_answer: boolean;
};

export type Recipient = { agentId: number; type: NotificationType };

/** An event, and whom it concerns. */
export type News = { event: StreamEvent; recipient: Recipient };

/**
 * Whom an event concerns, each once and for the strongest reason; never who did it. Whether they may
 * see the conversation and want to know is asked after.
 */
export function recipientsOf(event: StreamEvent, message: NewsMessage | undefined): Recipient[] {
  const recipients: Recipient[] =
    event.type === 'message_created' && message
      ? [...mentioned(event), ...answered(message)]
      : assigned(event);
  const first = new Map<number, Recipient>();
  for (const recipient of recipients) {
    if (recipient.agentId === event.actor_id || first.has(recipient.agentId)) continue;
    first.set(recipient.agentId, recipient);
  }
  return [...first.values()];
}

function mentioned({ data }: StreamEvent): Recipient[] {
  const ids = Array.isArray(data.mentions) ? data.mentions : [];
  return ids.map((id) => ({ agentId: Number(id), type: 'mentioned' }));
}

/** Out-of-office mails and our own automatic ones are no replies; nor is what opens a conversation. */
function answered({ type, automatic, is_answer, assigned_user_id }: NewsMessage): Recipient[] {
  if (type === 'activity' || automatic || !is_answer || assigned_user_id === null) return [];
  return [{ agentId: assigned_user_id, type: 'reply' }];
}

function assigned({ type, before, after }: StreamEvent): Recipient[] {
  if (type !== 'conversation_updated') return [];
  const agentId = after?.assigned_user_id ?? null;
  if (agentId === null || agentId === before?.assigned_user_id) return [];
  return [{ agentId, type: 'assigned' }];
}
