import { randomUUID } from 'node:crypto';
import { type Draft, Failure, type MessageInput } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../events/record.ts';
import { fieldFailure } from '../../failures.ts';
import { mentionsOf, sanitiseNote, sanitiseReply } from '../../mail/parse/index.ts';
import { textOf } from '../../mail/parse/read-html.ts';
import { assignmentOf, type Locked, lockFor } from './change.ts';
import { contactsOf } from './contact-repository.ts';
import { messageFailed, messageInFlight, messageSent, replyCounts } from './deliver.ts';
import { draftOf, putDraft } from './draft-repository.ts';
import { attachmentPreview, previewOf } from './fixed.ts';
import { messagesByIds } from './message-repository.ts';
import { withOwnPictures } from './pictures.ts';
import {
  deleteMessage,
  insertMessage,
  linkAttachments,
  linkInlineImages,
  lockOutgoing,
  messageOfUuid,
  newerMessageIds,
  type OutgoingMessage,
  requeue,
  restoreLastMessage,
  routeFor,
  sendingInbox,
  settle,
} from './send-repository.ts';
import { hasReached, isOut, wordsOf } from './undelivered.ts';

/** How long a reply can be taken back, in milliseconds (behaviour.md 4). */
export const undoTime = 10_000;

type Sending = { actor: Actor; uuid: string; input: MessageInput };

/**
 * Replies, or leaves a private note: message, attachments and outbox row in one transaction. Nobody is
 * woken to send it, since that is not before `undoTime`.
 */
export async function sendMessage(deps: Deps, { actor, uuid, input }: Sending): Promise<number> {
  return commit(deps, async (tx) => {
    const conversation = await lockFor(tx, actor, uuid);
    const sent = await alreadySent(tx, { conversation, actor, uuid: input.uuid });
    if (sent !== undefined) return sent;
    await refuseIfStale(tx, { conversation, actor, seenUuid: input.seen_message_uuid });
    return writeMessage(tx, { deps, conversation, actor, input });
  });
}

/** Writes one outgoing message on a locked conversation; the draft it was goes. */
export async function writeMessage(
  tx: Tx,
  {
    deps,
    conversation,
    actor,
    input,
  }: { deps: Deps; conversation: Locked; actor: Actor; input: MessageInput },
): Promise<number> {
  const uuid = input.uuid ?? randomUUID();
  const written = (input.private ? sanitiseNote : sanitiseReply)(input.message);
  const { html: content, uuids } = await withOwnPictures(tx, { html: written, agentId: actor.id });
  const text = textOf(content);
  if (text === '' && input.attachments.length === 0 && !content.includes('<img')) {
    throw fieldFailure('message', 'errors.required');
  }
  const ids = [...new Set(input.attachments)];
  const at = deps.now();
  const route = input.private ? null : await routeOf(tx, { conversation, input, uuid });
  const id = await insertMessage(tx, {
    uuid,
    conversationId: conversation.id,
    inboxId: conversation.inbox_id,
    agentId: actor.id,
    content,
    text,
    preview: previewOf(text) || attachmentPreview(ids.length + uuids.length || 1),
    at,
    outgoing: route && { ...route, sendAt: new Date(at.getTime() + undoTime) },
  });
  const linked = await linkAttachments(tx, { messageId: id, agentId: actor.id, ids });
  if (linked !== ids.length) throw fieldFailure('attachments', 'errors.attachmentUnknown');
  await linkInlineImages(tx, { messageId: id, agentId: actor.id, uuids });
  await recordEvent(tx, {
    type: 'message_created',
    conversation_id: conversation.id,
    message_id: id,
    actor_id: actor.id,
    before: assignmentOf(conversation),
    after: assignmentOf(conversation),
    data: { mentions: mentionsOf(content) },
  });
  return id;
}

async function routeOf(
  tx: Tx,
  { conversation, input, uuid }: { conversation: Locked; input: MessageInput; uuid: string },
) {
  const inbox = await routeFor(tx, conversation.id);
  if (!inbox?.enabled) throw new Failure('ConflictException', 'errors.inboxDisabled');
  if (!inbox.can_send) throw new Failure('ConflictException', 'errors.inboxCannotSend');
  const to = input.to.length > 0 ? input.to : inbox.recipients;
  const named = (addresses: readonly string[]) =>
    [...new Set(addresses.map((address) => address.toLowerCase()))].map((address) => ({
      name: '',
      address,
    }));
  // Whom we write to takes part: their answer joins this conversation.
  const contacts = await contactsOf(tx, named([...to, ...input.cc]));
  const domain = inbox.from_address.split('@')[1] ?? 'parley.invalid';
  return {
    messageId: `${uuid}@${domain}`,
    contactIds: contacts.map((contact) => contact.id),
    meta: {
      from: [{ name: inbox.name, address: inbox.from_address }],
      to: named(to),
      cc: named(input.cc),
      bcc: named(input.bcc),
    },
  };
}

/** The message of an earlier try of the same request, whose answer the client did not get. */
async function alreadySent(
  tx: Tx,
  { conversation, actor, uuid }: { conversation: Locked; actor: Actor; uuid: string | undefined },
): Promise<number | undefined> {
  if (uuid === undefined) return undefined;
  const message = await messageOfUuid(tx, uuid);
  if (!message) return undefined;
  if (message.conversation_id === conversation.id && message.agent_id === actor.id)
    return message.id;
  throw fieldFailure('uuid', 'errors.messageUuidTaken');
}

/** 409 with the newer messages, when something arrived that the agent had not seen. */
async function refuseIfStale(
  tx: Tx,
  {
    conversation,
    actor,
    seenUuid,
  }: { conversation: Locked; actor: Actor; seenUuid: string | undefined },
): Promise<void> {
  if (seenUuid === undefined) return;
  const ids = await newerMessageIds(tx, {
    conversationId: conversation.id,
    seenUuid,
    agentId: actor.id,
  });
  if (ids.length === 0) return;
  const messages = may(actor, 'messages:read') ? await messagesByIds(tx, ids, 'lean') : [];
  throw new Failure('ConflictException', 'errors.newerMessages', {
    data: { messages: messages.map(({ id: _id, ...message }) => message) },
  });
}

type Picked = { actor: Actor; uuid: string; messageUuid: string };

/**
 * Takes a reply back that nobody has yet; its text returns to the draft, above what was written since.
 * Gives what returned.
 */
export async function cancelMessage(deps: Deps, picked: Picked): Promise<Draft> {
  return commit(deps, async (tx) => {
    const { conversation, message } = await pick(tx, picked);
    if (message.agent_id !== picked.actor.id)
      throw new Failure('PermissionException', 'errors.notYourMessage');
    if (!waitsUntouched(message) || isOut(message))
      throw new Failure('ConflictException', 'errors.alreadySent');
    const attachmentIds = await deleteMessage(tx, message.id);
    await restoreLastMessage(tx, conversation.id);
    const list = (addresses: { address: string }[] = []) => addresses.map(({ address }) => address);
    const key = {
      conversationId: conversation.id,
      agentId: picked.actor.id,
      mode: 'reply' as const,
    };
    const { to, cc, bcc } = message.meta;
    const recipients = { to: list(to), cc: list(cc), bcc: list(bcc) };
    const since = await draftOf(tx, key);
    await putDraft(tx, { ...key, recipients, content: message.content, attachmentIds });
    const returned = await draftOf(tx, key);
    await putDraft(tx, {
      ...key,
      recipients,
      content: message.content + since.content,
      attachmentIds: [...attachmentIds, ...since.attachments.map(({ id }) => id)],
    });
    await recordEvent(tx, {
      type: 'conversation_updated',
      conversation_id: conversation.id,
      actor_id: picked.actor.id,
      data: {
        props: ['last_message', 'last_message_at', 'last_message_sender'],
        removed_message: message.uuid,
      },
    });
    return returned;
  });
}

/** In the outbox, and no worker is at it: the row is locked, so none can begin. */
function waitsUntouched({ outbox_state, claimed }: OutgoingMessage): boolean {
  return outbox_state === 'pending' && !claimed;
}

/**
 * Sends a failed or bounced message again, an uncertain one because the agent says so, and one that
 * waits for its next try at once.
 */
export async function retryMessage(deps: Deps, picked: Picked): Promise<number> {
  return commit(
    deps,
    async (tx) => {
      const { conversation, message } = await pick(tx, picked);
      const waits = waitsUntouched(message) && message.attempts > 0;
      const isOver = ['failed', 'uncertain', 'bounced'].includes(message.status);
      // A bounce may come while those refused for now are being sent to.
      if (message.outbox_state === 'sending' || !(waits || isOver)) {
        throw new Failure('ConflictException', 'errors.nothingToRetry');
      }
      const inbox = await sendingInbox(tx, conversation.inbox_id);
      if (!inbox?.enabled) throw new Failure('ConflictException', 'errors.inboxDisabled');
      await requeue(tx, message.outbox_id);
      await messageInFlight(tx, { messageId: message.id, status: 'pending', serverWords: null });
      return message.id;
    },
    ['outbox'],
  );
}

/** The agent knows that an uncertain message did arrive. */
export async function markMessageSent(deps: Deps, picked: Picked): Promise<number> {
  return commit(deps, async (tx) => {
    const { message } = await pick(tx, picked);
    if (message.status !== 'uncertain')
      throw new Failure('ConflictException', 'errors.notUncertain');
    const undelivered = (message.undelivered ?? []).filter(({ permanent }) => permanent);
    const told = { messageId: message.id, serverWords: wordsOf(undelivered) };
    const state = undelivered.length > 0 ? 'failed' : 'sent';
    await settle(tx, { outboxId: message.outbox_id, state, undelivered });
    await (state === 'sent' ? messageSent : messageFailed)(tx, told);
    const to = (message.meta.to ?? []).map(({ address }) => address);
    if (hasReached(to, undelivered) && !hasReached(to, message.undelivered)) {
      await replyCounts(tx, { messageId: message.id, at: deps.now() });
    }
    return message.id;
  });
}

async function pick(
  tx: Tx,
  { actor, uuid, messageUuid }: Picked,
): Promise<{ conversation: Locked; message: OutgoingMessage }> {
  const conversation = await lockFor(tx, actor, uuid);
  const message = await lockOutgoing(tx, { conversationId: conversation.id, uuid: messageUuid });
  if (!message) throw new Failure('NotFoundException', 'errors.messageNotFound');
  return { conversation, message };
}
