import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/record.ts';
import { systemDoer, writeActivity } from './activity.ts';
import type { ContactRow } from './contact-repository.ts';
import { statusIds } from './fixed.ts';
import { type LockedConversation, noteIncoming, noteNewcomers } from './receive-repository.ts';
import { asksForReply, previewFor, type ReceivedMail } from './received.ts';

/** What a further mail does to its conversation: counts, waits, reopens, takes an absent agent off. */
export async function noteArrival(
  tx: Tx,
  {
    received,
    contact,
    conversation,
  }: { received: ReceivedMail; contact: ContactRow; conversation: LockedConversation },
): Promise<Pick<NewEvent, 'before' | 'after' | 'data'>> {
  const waits = asksForReply(received.mail);
  const reopens = waits && reopenedStatuses.some((id) => id === conversation.status_id);
  const unassigns = waits && conversation.availability_status === 'away_and_reassigning';
  await noteNewcomers(tx, conversation.id);
  await noteIncoming(tx, {
    conversationId: conversation.id,
    preview: previewFor(received),
    at: received.now,
    waits,
    reopens,
    unassigns,
  });
  if (reopens) {
    await writeActivity(tx, {
      conversation,
      doer: {
        agentId: null,
        name: `${contact.first_name} ${contact.last_name}`.trim() || contact.email,
        type: 'contact',
      },
      type: 'reopened',
      from: conversation.status,
      to: 'Open',
    });
  }
  if (unassigns) {
    await writeActivity(tx, {
      conversation,
      doer: systemDoer,
      type: 'user_unassigned',
      from: conversation.agent_name,
    });
  }
  const before = {
    assigned_user_id: conversation.assigned_user_id,
    assigned_team_id: conversation.assigned_team_id,
  };
  return {
    before,
    after: { ...before, assigned_user_id: unassigns ? null : before.assigned_user_id },
    data: {
      props: [
        ...(reopens ? ['status', 'status_id', 'snoozed_until', 'resolved_at'] : []),
        ...(unassigns ? ['assigned_user_id'] : []),
      ],
    },
  };
}

const reopenedStatuses = [statusIds.snoozed, statusIds.resolved, statusIds.closed];
