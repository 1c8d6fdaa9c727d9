import { type Actor, type Assignment, may, maySee } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Reader, startReader } from '../../events/reader.ts';
import { recordEvents } from '../../events/record.ts';
import type { StreamEvent } from '../../events/stream.ts';
import { actorsByIds } from '../auth/index.ts';
import { queueMails } from './mail.ts';
import { type Recipient, recipientsOf } from './recipients.ts';
import { assignmentsOf, insertNotifications, messagesOf } from './repository.ts';

/** Notifies agents of what the event stream brings, on one instance at a time. */
export function startNotifying(deps: Deps): Reader {
  return startReader(deps, {
    name: 'notifications',
    onEvents: (tx, events) => notify(deps, tx, events),
  });
}

/** Whether anybody was notified. */
async function notify(deps: Deps, tx: Tx, events: readonly StreamEvent[]): Promise<boolean> {
  const messages = await messagesOf(tx, events.flatMap(newMessage));
  const news = events.flatMap((event) =>
    recipientsOf(event, messages.get(event.message_id ?? 0)).map((recipient) => ({
      event,
      recipient,
    })),
  );
  if (news.length === 0) return false;
  const actors = await actorsByIds(
    tx,
    news.map(({ recipient }) => recipient.agentId),
  );
  const assignments = await assignmentsOf(
    tx,
    news.flatMap(({ event }) => event.conversation_id ?? []),
  );
  const due = news.filter(({ event, recipient }) => {
    const actor = actors.get(recipient.agentId);
    const assignment = assignments.get(event.conversation_id ?? 0);
    return actor && assignment && concerns(actor, { recipient, assignment });
  });
  if (due.length === 0) return false;
  await queueMails(deps, tx, { news: due, recipients: actors });
  const notifications = await insertNotifications(tx, due);
  await recordEvents(
    tx,
    notifications.map(({ id, agent_id, actor_id }) => ({
      type: 'notification_created',
      agent_id,
      actor_id,
      data: { notification_id: id },
    })),
  );
  return true;
}

function newMessage({ type, message_id, data }: StreamEvent): number[] {
  return type === 'message_created' && message_id !== null && !data.activity ? [message_id] : [];
}

/** Access as it is now (behaviour.md 3); whose conversation it is no longer hears nothing of it. */
function concerns(
  actor: Actor,
  { recipient, assignment }: { recipient: Recipient; assignment: Assignment },
): boolean {
  if (!maySee(actor, assignment)) return false;
  if (recipient.type === 'assigned') return assignment.assigned_user_id === actor.id;
  return may(actor, 'messages:read');
}
