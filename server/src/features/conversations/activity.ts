import type { ActivityMeta } from '@parley/contract';
import { type Actor, activityText } from '@parley/domain';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { recordEvent } from '../../events/record.ts';
import { workspaceWording } from '../settings/general.ts';

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
  reason?: ActivityMeta['reason'];
};

/**
 * Writes an activity row with names as they were (behaviour.md 4). It never touches the
 * conversation's last message.
 */
export async function writeActivity(tx: Tx, activity: Activity): Promise<void> {
  const { conversation, doer, type, from = null, to = null, reason } = activity;
  const meta: ActivityMeta = { type, actor: doer.name, actor_type: doer.type, from, to, reason };
  const [content] = await fallbacks(tx, [meta]);
  const { id } = await tx
    .insertInto('messages')
    .values({
      conversation_id: conversation.id,
      inbox_id: conversation.inbox_id,
      type: 'activity',
      status: 'sent',
      text_content: content,
      content,
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

export type ManyActivities = {
  doer: Doer;
  type: ActivityMeta['type'];
  changes: readonly { id: number; from: string | null; to: string | null }[];
};

/**
 * One activity row in each of many conversations, in one statement. It records no event: who changes
 * that many tells every browser in one (`recordSettings`).
 */
export async function writeActivities(
  tx: Tx,
  { doer, type, changes }: ManyActivities,
): Promise<void> {
  if (changes.length === 0) return;
  const activities = changes.map(
    ({ from, to }): ActivityMeta => ({ type, actor: doer.name, actor_type: doer.type, from, to }),
  );
  const texts = await fallbacks(tx, activities);
  const rows = changes.map(({ id }, index) => {
    return { id, text: texts[index], meta: { activity: activities[index] } };
  });
  await sql`
    insert into messages (conversation_id, inbox_id, type, status, content, text_content, sender_type, agent_id, meta)
    select c.id, c.inbox_id, 'activity', 'sent', r.text, r.text, ${doer.type}, ${doer.agentId}, r.meta
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, text text, meta jsonb)
    join conversations c on c.id = r.id`.execute(tx);
}

/** For readers that do not word activities themselves (API clients): in the workspace's language. */
async function fallbacks(tx: Tx, activities: readonly ActivityMeta[]): Promise<string[]> {
  const { translate, moment } = await workspaceWording(tx);
  return activities.map((activity) => {
    const { key, values } = activityText(activity, { t: translate, moment });
    return translate(key, values);
  });
}
