import type { ActivityMeta } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { recordEvent } from '../../events/record.ts';

/** Who did something: an agent, a customer, or the system itself. */
export type Doer = {
  agentId: number | null;
  name: string;
  type: 'agent' | 'contact' | 'system';
};

export const systemDoer: Doer = { agentId: null, name: 'System', type: 'system' };

export function doerOf(actor: Actor): Doer {
  return { agentId: actor.id, name: fullName(actor), type: 'agent' };
}

export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

export type Activity = {
  conversation: { id: number; inbox_id: number };
  doer: Doer;
  type: ActivityMeta['type'];
  from?: string | null;
  to?: string | null;
};

/**
 * Writes an activity row with names as they were (behaviour.md 4). It never touches the
 * conversation's last message.
 */
export async function writeActivity(tx: Tx, activity: Activity): Promise<void> {
  const { conversation, doer, type, from = null, to = null } = activity;
  const meta: ActivityMeta = { type, actor: doer.name, actor_type: doer.type, from, to };
  const { id } = await tx
    .insertInto('messages')
    .values({
      conversation_id: conversation.id,
      inbox_id: conversation.inbox_id,
      type: 'activity',
      status: 'sent',
      text_content: fallback(meta),
      content: fallback(meta),
      sender_type: doer.type,
      agent_id: doer.agentId,
      quote_start: null,
      contact_id: null,
      message_id: null,
      body_hash: null,
      raw_key: null,
      server_words: null,
      meta: JSON.stringify({ activity: meta }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    type: 'message_created',
    conversation_id: conversation.id,
    message_id: id,
    actor_id: doer.agentId,
    data: { activity: true },
  });
}

/** For readers that do not word activities themselves (API clients). */
function fallback({ type, actor, from, to }: ActivityMeta): string {
  const change = [from, to].map((value) => value ?? '–').join(' → ');
  return `${actor}: ${type.replaceAll('_', ' ')} (${change})`;
}
