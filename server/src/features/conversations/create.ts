import type { MessageInput, NewConversation } from '@parley/contract';
import { type Actor, may, maySee } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../events/record.ts';
import { atFields, fieldFailure } from '../../failures.ts';
import { doerOf } from './activity.ts';
import { assign, checkMayAssign } from './assign.ts';
import { assignmentOf, type Locked, lock } from './change.ts';
import { contactTyped } from './contact-repository.ts';
import { addParticipants, insertConversation } from './receive-repository.ts';
import { writeMessage } from './send.ts';
import { messageOfUuid, sendingInbox } from './send-repository.ts';

/**
 * Starts a conversation with a customer in one transaction: a bad attachment, inbox or assignee
 * leaves nothing behind. A creator who could not see it becomes its assignee (behaviour.md 3), unless they
 * gave it to another agent. Answers its uuid.
 */
export async function createConversation(
  deps: Deps,
  { actor, input }: { actor: Actor; input: NewConversation },
): Promise<string> {
  if (input.team_id !== null) checkMayAssign(actor, 'team');
  if (input.agent_id !== null) checkMayAssign(actor, 'user');
  return commit(deps, async (tx) => {
    const before = await createdBefore(tx, actor, input.uuid);
    if (before !== undefined) return before;
    const inbox = await sendingInbox(tx, input.inbox_id);
    if (!inbox) throw fieldFailure('inbox_id', 'errors.missing');
    if (!inbox.enabled) throw fieldFailure('inbox_id', 'errors.inboxDisabled', 'ConflictException');
    if (!inbox.can_send) throw fieldFailure('inbox_id', 'errors.inboxCannotSend');
    const { contact_email: email, first_name, last_name } = input;
    const typed = { email, first_name, last_name, actorId: actor.id };
    const contactId = await contactTyped(tx, typed);
    const id = await insertConversation(tx, {
      subject: input.subject,
      contactId,
      inboxId: inbox.id,
      at: deps.now(),
      linkedTo: null,
      mail: null,
    });
    await addParticipants(tx, id, [contactId]);
    const conversation = await created(tx, id);
    await recordEvent(tx, {
      type: 'conversation_created',
      conversation_id: id,
      actor_id: actor.id,
      after: assignmentOf(conversation),
    });
    const doer = doerOf(actor);
    const { team_id: assigneeId } = input;
    if (assigneeId !== null)
      await atFields({ assignee_id: 'team_id' }, () =>
        assign(tx, { conversation, doer, type: 'team', assigneeId }),
      );
    const withTeam = await created(tx, id);
    const agentId =
      input.agent_id ??
      (maySee(actor, withTeam) || !may(actor, 'conversations:read_assigned') ? null : actor.id);
    if (agentId !== null)
      await atFields({ assignee_id: 'agent_id' }, () =>
        assign(tx, { conversation: withTeam, doer, type: 'user', assigneeId: agentId }),
      );
    const withAgent = await created(tx, id);
    const message: MessageInput = {
      message: input.content,
      private: false,
      to: [input.contact_email],
      cc: [],
      bcc: [],
      attachments: input.attachments,
      sender_type: 'agent',
      uuid: input.uuid,
    };
    await atFields({ message: 'content' }, () =>
      writeMessage(tx, { deps, conversation: withAgent, actor, input: message }),
    );
    return conversation.uuid;
  });
}

/** The conversation that the same call made when its answer was lost. */
async function createdBefore(
  tx: Tx,
  actor: Actor,
  uuid: string | undefined,
): Promise<string | undefined> {
  const message = uuid === undefined ? undefined : await messageOfUuid(tx, uuid);
  if (!message) return undefined;
  if (message.agent_id !== actor.id) throw fieldFailure('uuid', 'errors.messageUuidTaken');
  return (await created(tx, message.conversation_id)).uuid;
}

async function created(tx: Tx, id: number): Promise<Locked> {
  const conversation = await lock(tx, id);
  if (!conversation) throw new Error(`conversation ${id} is not there right after its insert`);
  return conversation;
}
