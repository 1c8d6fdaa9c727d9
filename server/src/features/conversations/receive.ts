import {
  answeredIds,
  conversationTokensIn,
  type InboxAddresses,
  isDuplicate,
  isOwnAddress,
  joins,
} from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { type NewEvent, recordEvents } from '../../events/record.ts';
import type { ParsedMail } from '../../mail/parse/index.ts';
import { workspaceId } from '../settings/general.ts';
import { systemDoer, writeActivity } from './activity.ts';
import { type ContactRow, contactOf, contactsOf } from './contact-repository.ts';
import { messageBounced } from './deliver.ts';
import { previewOf, statusIds } from './fixed.ts';
import { derivedIdsOf, identityOf, identityOfStored } from './mail-identity.ts';
import {
  addParticipants,
  conversationByMessageIds,
  conversationByUuids,
  insertAttachments,
  insertConversation,
  insertIncoming,
  type LockedConversation,
  lockConversation,
  machineOf,
  messageByMessageId,
  noteIncoming,
  noteNewcomers,
  type StoredAttachment,
  type StoredMail,
  takesPart,
} from './receive-repository.ts';

export type { StoredAttachment } from './receive-repository.ts';

export type ReceivedMail = {
  inbox: { id: number } & InboxAddresses;
  mail: ParsedMail;
  /** Where the raw mail lies in the storage. */
  rawKey: string;
  attachments: readonly StoredAttachment[];
  now: Date;
};

export type Outcome =
  | { outcome: 'message'; messageId: number; conversationId: number }
  | { outcome: 'duplicate'; messageId: number }
  | { outcome: 'quarantined'; reason: string };

/**
 * Makes a message of a mail that came in (behaviour.md 4 and 5), in the caller's transaction:
 * contact, threading, duplicates, bounces, reopening, events. The caller writes the ledger.
 */
export async function receiveMail(tx: Tx, received: ReceivedMail): Promise<Outcome> {
  const { mail } = received;
  if (!mail.from) return { outcome: 'quarantined', reason: 'no_sender' };
  if (mail.loopMark !== null && mail.loopMark === (await workspaceId(tx)))
    return { outcome: 'quarantined', reason: 'own_mail' };
  const { messageId, knownAs } = await idFor(tx, received);
  if (knownAs !== null) return { outcome: 'duplicate', messageId: knownAs };
  const bounced = mail.bounce && (await bouncedConversation(tx, received));
  const contact = await contactOf(tx, mail.from);
  if (contact.blocked) return { outcome: 'quarantined', reason: 'blocked_contact' };
  const { conversationId, isNew, linkedTo } = await conversationFor(tx, {
    received,
    contact,
    bounced,
  });
  return store(tx, { received, contact, conversationId, isNew, linkedTo, messageId });
}

/** Which id the mail is kept under, or the message it is already known as (behaviour.md 5). */
async function idFor(
  tx: Tx,
  received: ReceivedMail,
): Promise<{ messageId: string; knownAs: number | null }> {
  const { inbox, mail } = received;
  const identity = identityOf(mail);
  const under = (messageId: string) => messageByMessageId(tx, { inboxId: inbox.id, messageId });
  const first = await under(mail.messageId);
  if (!first) return { messageId: mail.messageId, knownAs: null };
  if (isOwnCopy(received, first)) return { messageId: mail.messageId, knownAs: first.id };
  const { id, formerId } = derivedIdsOf(identity);
  for (const stored of [first, await under(id), await under(formerId)]) {
    if (!stored) continue;
    const isThis = isDuplicate(identity, {
      ...identityOfStored(stored),
      messageId: mail.messageId,
    });
    if (isThis) return { messageId: id, knownAs: stored.id };
  }
  return { messageId: id, knownAs: null };
}

/** The conversation of the reply a bounce speaks of; the reply is marked. */
async function bouncedConversation(tx: Tx, { inbox, mail }: ReceivedMail): Promise<number | null> {
  const { bounce } = mail;
  if (!bounce) return null;
  const ids = [bounce.originalMessageId, ...answeredIds(mail)].filter((id) => id !== null);
  for (const id of ids) {
    const message = await messageByMessageId(tx, { inboxId: inbox.id, messageId: id });
    if (message?.type !== 'outgoing' || message.private) continue;
    if (bounce.action === 'failed') {
      await messageBounced(tx, {
        messageId: message.id,
        diagnostic: bounce.diagnostic,
        recipients: bounce.recipients,
      });
    }
    return message.conversation_id;
  }
  return null;
}

type Target = { conversationId: number; isNew: boolean; linkedTo: number | null };

async function conversationFor(
  tx: Tx,
  {
    received,
    contact,
    bounced,
  }: { received: ReceivedMail; contact: ContactRow; bounced: number | null },
): Promise<Target> {
  const { inbox, mail, now } = received;
  if (bounced !== null) return { conversationId: bounced, isNew: false, linkedTo: null };
  const uuids = conversationTokensIn(mail.recipients);
  const byToken = await conversationByUuids(tx, { inboxId: inbox.id, uuids });
  const pointed =
    byToken ?? (await conversationByMessageIds(tx, { inboxId: inbox.id, ids: answeredIds(mail) }));
  if (pointed !== null) {
    const senderTakesPart = await takesPart(tx, pointed, contact.id);
    if (joins({ byToken: byToken !== null, senderTakesPart })) {
      return { conversationId: pointed, isNew: false, linkedTo: null };
    }
  }
  const conversationId = await insertConversation(tx, {
    subject: mail.subject,
    contactId: contact.id,
    inboxId: inbox.id,
    at: now,
    linkedTo: pointed,
    mail: { preview: previewFor(received), waits: asksForReply(mail) },
  });
  return { conversationId, isNew: true, linkedTo: pointed };
}

async function store(
  tx: Tx,
  {
    received,
    contact,
    conversationId,
    isNew,
    messageId,
  }: Target & { received: ReceivedMail; contact: ContactRow; messageId: string },
): Promise<Outcome> {
  const { inbox, mail, rawKey, attachments } = received;
  // Nobody else knows of a new one yet.
  const conversation = isNew ? null : await lockConversation(tx, conversationId);
  const id = await insertIncoming(tx, {
    conversationId,
    inboxId: inbox.id,
    contactId: contact.id,
    messageId,
    rawKey,
    mail,
    meta: {
      from: [mail.from],
      to: mail.to,
      cc: mail.cc,
      reply_to: mail.replyTo,
      subject: mail.subject,
      references: mail.references,
      in_reply_to: mail.inReplyTo,
      ...(mail.isCut ? { is_cut: true } : {}),
      ...headerIdOf(mail, messageId),
    },
  });
  await insertAttachments(tx, id, attachments);
  await addParticipants(tx, conversationId, await peopleIn(tx, { received, contact }));
  const created = { conversation_id: conversationId, actor_id: null };
  if (conversation) {
    const change = await noteArrival(tx, { received, contact, conversation });
    await recordEvents(tx, [{ type: 'message_created', message_id: id, ...created, ...change }]);
  } else {
    const after = { assigned_user_id: null, assigned_team_id: null };
    const assigned = { before: after, after };
    await recordEvents(tx, [
      { type: 'conversation_created', ...created, after },
      { type: 'message_created', message_id: id, ...created, ...assigned, data: { props: [] } },
    ]);
  }
  return { outcome: 'message', messageId: id, conversationId };
}

/** The id an answer names, where the mail is kept under another one; null where it has none. */
function headerIdOf(mail: ParsedMail, keptUnder: string): { header_id?: string | null } {
  if (mail.messageIdIsDerived) return { header_id: null };
  return keptUnder === mail.messageId ? {} : { header_id: mail.messageId };
}

/** What a further mail does to its conversation: counts, waits, reopens, takes an absent agent off. */
async function noteArrival(
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

/**
 * A bounce or a machine's answer asks for no reply: it neither waits nor reopens. What a form or a list
 * sent on does, since a person may wait behind it.
 */
function asksForReply(mail: ParsedMail): boolean {
  return machineOf(mail) === null;
}

function previewFor({ mail, attachments }: ReceivedMail): string {
  const written = previewOf(mail.text.slice(0, mail.quoteStart ?? undefined));
  return written || attachmentPreview(attachments.length);
}

/** Our own reply came back, since the inbox's address was among its recipients. */
function isOwnCopy({ inbox, mail }: ReceivedMail, known: StoredMail): boolean {
  return known.type === 'outgoing' && mail.from?.address === inbox.from_address;
}

const maxCopied = 50;

/**
 * The sender, and those the sender copied in: their answers belong here too. A machine takes
 * nobody in, nor does it take part itself when it only reports a bounce.
 */
async function peopleIn(
  tx: Tx,
  { received, contact }: { received: ReceivedMail; contact: ContactRow },
): Promise<number[]> {
  const { inbox, mail } = received;
  if (mail.bounce) return [];
  if (mail.automatic) return [contact.id];
  const copied = [...mail.to, ...mail.cc]
    .filter(({ address }) => !isOwnAddress(address, inbox))
    .slice(0, maxCopied);
  const people = await contactsOf(tx, copied);
  return [contact.id, ...people.map(({ id }) => id)];
}

const reopenedStatuses = [statusIds.snoozed, statusIds.resolved, statusIds.closed];

function attachmentPreview(count: number): string {
  return count > 0 ? `[${count === 1 ? '1 attachment' : `${count} attachments`}]` : '';
}
