import {
  answeredIds,
  conversationTokensIn,
  isOwnAddress,
  joins,
  mostPeopleOfMail,
} from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { recordEvents } from '../../events/record.ts';
import type { ParsedMail } from '../../mail/parse/index.ts';
import { workspaceId } from '../settings/general.ts';
import { noteArrival } from './arrival.ts';
import { bouncedConversation } from './bounced.ts';
import { type ContactRow, contactOf, contactsOf } from './contact-repository.ts';
import { idFor } from './mail-identity.ts';
import {
  addParticipants,
  conversationByMessageIds,
  conversationByUuids,
  insertAttachments,
  insertConversation,
  insertIncoming,
  lockConversation,
  takesPart,
} from './receive-repository.ts';
import { asksForReply, machineOf, previewFor, type ReceivedMail } from './received.ts';

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
    machine: machineOf(mail),
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
    .slice(0, mostPeopleOfMail);
  const people = await contactsOf(tx, copied);
  return [contact.id, ...people.map(({ id }) => id)];
}
