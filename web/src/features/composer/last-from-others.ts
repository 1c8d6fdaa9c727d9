import type { Message } from '@parley/contract';

type Facts = Pick<Message, 'uuid' | 'type' | 'sender_id'>;

/**
 * The newest message, newest first, that is not this agent's own: an own one may be unknown to the
 * server yet, or taken back. Where there are only own ones, the oldest.
 */
export function lastFromOthers<T extends Facts>(
  messages: readonly T[],
  agentId: number,
): T | undefined {
  return (
    messages.find(({ type, sender_id }) => type !== 'outgoing' || sender_id !== agentId) ??
    messages.at(-1)
  );
}
