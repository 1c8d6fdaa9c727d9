import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { recordEvent } from '../../events/record.ts';
import { systemDoer, writeActivity } from './activity.ts';
import { type Addressed, recipientsOf } from './undelivered.ts';

/** What the outbox worker says of a reply, each inside the transaction that moves its row. */

/**
 * Locks the conversation of a reply; a mail of the system (null) has none. Whoever moves an outbox row
 * does so first, as agents do: in another order two would wait for each other.
 */
export async function lockConversationOf(tx: Tx, messageId: number | null): Promise<void> {
  await sql`
    select 1 from conversations where id = (select conversation_id from messages where id = ${messageId})
    for update`.execute(tx);
}

/** Everybody it is addressed to has it. */
export async function messageSent(
  tx: Tx,
  sent: { messageId: number; serverWords: string },
): Promise<void> {
  await setState(tx, { ...sent, status: 'sent' });
}

/**
 * The server took it: only now it counts as a reply (behaviour.md 4). A customer who wrote again
 * after the agent did is still waiting, since then.
 */
export async function replyCounts(tx: Tx, reply: { messageId: number; at: Date }): Promise<void> {
  const { rows } = await sql<{ conversation_id: number; agent_id: number | null }>`
    update conversations c set
      first_reply_at = coalesce(first_reply_at, ${reply.at}), last_reply_at = greatest(last_reply_at, ${reply.at}),
      waiting_since = case when waiting_since is null then null else (
        select min(later.created_at) from messages later
        where later.conversation_id = c.id and later.id > ${reply.messageId}
          and later.type = 'incoming' and later.machine is null) end,
      updated_at = now()
    from messages m where m.id = ${reply.messageId} and c.id = m.conversation_id and not m.automatic
    returning m.conversation_id, m.agent_id`.execute(tx);
  const [message] = rows;
  if (!message) return;
  await recordEvent(tx, {
    type: 'conversation_updated',
    conversation_id: message.conversation_id,
    actor_id: message.agent_id,
    data: { props: ['first_reply_at', 'last_reply_at', 'waiting_since'] },
  });
}

/** Refused for good, or for 24 hours: shown with the server's words and a button. */
export async function messageFailed(
  tx: Tx,
  failed: { messageId: number; serverWords: string },
): Promise<void> {
  await setState(tx, { ...failed, status: 'failed' });
}

/** Nobody knows whether it arrived: the agent decides (behaviour.md 6). */
export async function messageUncertain(
  tx: Tx,
  uncertain: { messageId: number; serverWords: string },
): Promise<void> {
  await setState(tx, { ...uncertain, status: 'uncertain' });
}

/** On its way, or waiting for another try after a temporary refusal. */
export async function messageInFlight(
  tx: Tx,
  flight: { messageId: number; status: 'sending' | 'pending'; serverWords: string | null },
): Promise<void> {
  await setState(tx, flight);
}

/** The rest has it too, after a bounce that came meanwhile and named nobody. */
export async function messageBouncedBefore(
  tx: Tx,
  bounced: { messageId: number; serverWords: string },
): Promise<void> {
  await setState(tx, { ...bounced, status: 'bounced' });
}

/** A bounce came back for it. */
export async function messageBounced(
  tx: Tx,
  bounced: { messageId: number; diagnostic: string; recipients: readonly string[] },
): Promise<void> {
  await lockConversationOf(tx, bounced.messageId);
  const message = await setState(tx, {
    messageId: bounced.messageId,
    status: 'bounced',
    serverWords: bounced.diagnostic,
  });
  if (!message) return;
  await noteBounced(tx, { ...bounced, meta: message.meta });
  await writeActivity(tx, {
    conversation: { id: message.conversation_id, inbox_id: message.inbox_id },
    doer: systemDoer,
    type: 'bounced',
    to: bounced.recipients.join(', ') || null,
  });
}

/** Sending it again is for those from whom it came back, where the report names them. */
async function noteBounced(
  tx: Tx,
  bounced: {
    messageId: number;
    diagnostic: string;
    recipients: readonly string[];
    meta: Addressed;
  },
): Promise<void> {
  const left = recipientsOf(bounced.meta).filter((address) => bounced.recipients.includes(address));
  if (left.length === 0) {
    await noteBouncedSomewhere(tx, bounced);
    return;
  }
  const noted = left.map((address) => ({ address, words: bounced.diagnostic, permanent: true }));
  await sql`
    update outbox set maybe_out = true, undelivered = ${JSON.stringify(noted)}::jsonb || coalesce(
      (select jsonb_agg(one) from jsonb_array_elements(undelivered) one
        where one->>'address' <> all(${left}::text[])), '[]')
    where message_id = ${bounced.messageId}`.execute(tx);
}

/**
 * It names nobody it was sent to, as after forwarding: anybody may lack it, so another try is for
 * everybody. One that is under way knows whom it is for; its end tells of the bounce, but not where it
 * has still to begin and is for everybody by itself.
 */
async function noteBouncedSomewhere(
  tx: Tx,
  { messageId, diagnostic, meta }: { messageId: number; diagnostic: string; meta: Addressed },
): Promise<void> {
  const isUnderWay = sql`state in ('pending', 'sending')`;
  const isForSome = sql`undelivered is not null and not ${recipientsOf(meta)}::text[] <@ array(
    select one->>'address' from jsonb_array_elements(undelivered) one)`;
  await sql`
    update outbox set maybe_out = true, undelivered = case when ${isUnderWay} then undelivered end,
      bounce_words = case when state = 'sending' or (state = 'pending' and ${isForSome}) then ${diagnostic} end
    where message_id = ${messageId}`.execute(tx);
}

type Moved = {
  conversation_id: number;
  inbox_id: number;
  agent_id: number | null;
  meta: Addressed;
};

async function setState(
  tx: Tx,
  state: { messageId: number; status: string; serverWords: string | null },
): Promise<Moved | undefined> {
  const { rows } = await sql<Moved>`
    update messages set status = ${state.status}, server_words = ${state.serverWords}, updated_at = now()
    where id = ${state.messageId} and type = 'outgoing' and not private
    returning conversation_id, inbox_id, agent_id, meta`.execute(tx);
  const [message] = rows;
  if (message) {
    await recordEvent(tx, {
      type: 'message_updated',
      conversation_id: message.conversation_id,
      message_id: state.messageId,
      actor_id: message.agent_id,
      data: { props: ['status'] },
    });
  }
  return message;
}
