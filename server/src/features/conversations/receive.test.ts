import { randomUUID } from 'node:crypto';
import { plusAddress } from '@parley/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import type { ParsedMail } from '../../mail/parse/index.ts';
import { testDatabase } from '../../testing/database.ts';
import { mailbox, parsedMail } from '../../testing/parsed-mail.ts';
import { statusIds } from './fixed.ts';
import { type Outcome, receiveMail } from './receive.ts';
import type { StoredAttachment } from './received.ts';

let db: Database;
let drop: () => Promise<void>;
let inbox: { id: number; from_address: string; reply_to: string };
let clock = Date.parse('2026-11-21T08:00:00Z');

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  db = openDatabase(database.connectionString, { max: 6 });
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

beforeEach(async () => {
  clock += 60_000;
  inbox = await insertInbox(`support-${randomUUID()}@parley.test`);
});

async function insertInbox(from_address: string) {
  return db
    .insertInto('inboxes')
    .values({
      name: from_address,
      from: `Support <${from_address}>`,
      from_address,
      last_error: null,
    })
    .returning(['id', 'from_address', 'reply_to'])
    .executeTakeFirstOrThrow();
}

function receive(
  mail: ParsedMail,
  attachments: StoredAttachment[] = [],
  into = inbox,
): Promise<Outcome> {
  const received = { inbox: into, mail, rawKey: 'raw/1/a', attachments, now: new Date(clock) };
  return db.transaction().execute((tx) => receiveMail(tx, received));
}

async function taken(mail: ParsedMail, attachments: StoredAttachment[] = []) {
  const outcome = await receive(mail, attachments);
  if (outcome.outcome !== 'message') throw new Error(`not taken: ${JSON.stringify(outcome)}`);
  return outcome;
}

const conversation = (id: number) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const message = (id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function activities(id: number): Promise<unknown[]> {
  const rows = await db
    .selectFrom('messages')
    .select('meta')
    .where('conversation_id', '=', id)
    .where('type', '=', 'activity')
    .orderBy('id')
    .execute();
  return rows.map((row) => (row.meta as { activity: { type: string } }).activity.type);
}

async function set(id: number, values: Record<string, unknown>) {
  await db
    .updateTable('conversations')
    .set(values as never)
    .where('id', '=', id)
    .execute();
}

async function reply(conversationId: number): Promise<{ id: number; message_id: string }> {
  const row = await db
    .insertInto('messages')
    .values({
      conversation_id: conversationId,
      inbox_id: inbox.id,
      type: 'outgoing',
      status: 'sent',
      sender_type: 'agent',
      message_id: `${randomUUID()}@parley.test`,
      quote_start: null,
      contact_id: null,
      agent_id: null,
      body_hash: null,
      raw_key: null,
      server_words: null,
      meta: '{}',
    })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow();
  return { id: row.id, message_id: row.message_id ?? '' };
}

async function agent(values: { availability_status?: string; created_at?: Date } = {}) {
  const row = await db
    .insertInto('agents')
    .values({
      email: `${randomUUID()}@parley.test`,
      first_name: 'Ada',
      avatar_key: null,
      password_hash: null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const attachment: StoredAttachment = {
  filename: 'bill.pdf',
  contentType: 'application/pdf',
  size: 5,
  storageKey: 'attachments/x',
  thumbnailKey: null,
  contentId: 'a@b',
  disposition: 'inline',
};

describe('a first mail', () => {
  test('opens a conversation that waits, with its contact, text and attachment', async () => {
    const from = `${randomUUID()}@customer.example`;
    const outcome = await taken(
      parsedMail({
        from,
        name: 'Jane van Doe',
        text: 'Hi\n\n  there\n\n> old',
        quoteStart: 12,
        html: '<p>Hi</p>',
      }),
      [attachment],
    );
    const row = await conversation(outcome.conversationId);
    expect(row).toMatchObject({
      subject: 'My order',
      status_id: statusIds.open,
      priority_id: null,
      last_message: 'Hi there',
      last_message_sender: 'contact',
      incoming_count: 1,
      waiting_since: new Date(clock),
      last_message_at: new Date(clock),
    });
    expect(row.reference_number).toBeGreaterThanOrEqual(100);
    expect(await message(outcome.messageId)).toMatchObject({
      type: 'incoming',
      status: 'received',
      content: '<p>Hi</p>',
      content_type: 'html',
      quote_start: 12,
      raw_key: 'raw/1/a',
    });
    const contact = await db
      .selectFrom('contacts')
      .selectAll()
      .where('email', '=', from)
      .executeTakeFirstOrThrow();
    expect(contact).toMatchObject({ id: row.contact_id, first_name: 'Jane', last_name: 'van Doe' });
    const media = await db
      .selectFrom('media')
      .selectAll()
      .where('message_id', '=', outcome.messageId)
      .execute();
    expect(media).toMatchObject([
      { filename: 'bill.pdf', content_id: 'a@b', disposition: 'inline' },
    ]);
    const events = await db
      .selectFrom('events')
      .select('type')
      .where('conversation_id', '=', outcome.conversationId)
      .orderBy('id')
      .execute();
    expect(events.map((event) => event.type)).toEqual(['conversation_created', 'message_created']);
  });

  test('shows how many attachments came when there is no text', async () => {
    const { conversationId } = await taken(parsedMail({ text: '' }), [attachment]);
    expect((await conversation(conversationId)).last_message).toBe('[1 attachment]');
  });

  test('without a sender is put aside', async () => {
    expect(await receive(parsedMail({ from: null }))).toMatchObject({ outcome: 'quarantined' });
  });

  test('of a blocked contact is put aside', async () => {
    const from = `${randomUUID()}@customer.example`;
    await db
      .insertInto('contacts')
      .values({ email: from, blocked: true, avatar_key: null } as never)
      .execute();
    expect(await receive(parsedMail({ from }))).toMatchObject({ outcome: 'quarantined' });
  });
});

describe('names', () => {
  test('come from the address until a mail tells better, and are never overwritten then', async () => {
    const from = `${randomUUID()}@customer.example`;
    const name = () =>
      db
        .selectFrom('contacts')
        .select(['first_name', 'last_name'])
        .where('email', '=', from)
        .executeTakeFirst();
    await taken(parsedMail({ from, name: '' }));
    expect(await name()).toEqual({ first_name: from.split('@')[0], last_name: '' });
    await taken(parsedMail({ from, name: 'Jane Doe' }));
    expect(await name()).toEqual({ first_name: 'Jane', last_name: 'Doe' });
    await taken(parsedMail({ from, name: 'Somebody Else' }));
    expect(await name()).toEqual({ first_name: 'Jane', last_name: 'Doe' });
  });

  test('two mails of one new contact at once make one contact and lose nothing', async () => {
    const from = `${randomUUID()}@customer.example`;
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => taken(parsedMail({ from }))),
    );
    expect(new Set(outcomes.map((outcome) => outcome.messageId)).size).toBe(5);
    const contacts = await db
      .selectFrom('contacts')
      .select('id')
      .where('email', '=', from)
      .execute();
    expect(contacts).toHaveLength(1);
  });
});

describe('the same mail again', () => {
  test('is a duplicate', async () => {
    const mail = parsedMail();
    const first = await taken(mail);
    expect(await receive(mail)).toEqual({ outcome: 'duplicate', messageId: first.messageId });
  });

  test('is a message of its own in another inbox', async () => {
    const mail = parsedMail();
    const first = await taken(mail);
    const other = await insertInbox(`sales-${randomUUID()}@parley.test`);
    const second = await receive(mail, [], other);
    expect(second).toMatchObject({ outcome: 'message' });
    expect(second).not.toMatchObject({ messageId: first.messageId });
  });

  test('with other content under the same id is kept, once', async () => {
    const mail = parsedMail({ text: 'one' });
    await taken(mail);
    const other = parsedMail({ text: 'two', messageId: mail.messageId });
    const second = await taken(other);
    expect((await message(second.messageId)).message_id).toContain(mail.messageId);
    expect(await receive(other)).toEqual({ outcome: 'duplicate', messageId: second.messageId });
  });

  test('under one id, with one text, is a message for each of its dates', async () => {
    const alarm = parsedMail({ text: 'Pump stopped' });
    const at = (hour: number) => ({ ...alarm, date: `2026-11-21T${hour}:00:00.000Z` });
    const hours = [10, 11, 12, 13];
    const messages = [];
    for (const hour of hours) messages.push((await taken(at(hour))).messageId);
    expect(new Set(messages).size).toBe(4);
    for (const [index, hour] of hours.entries()) {
      expect(await receive(at(hour))).toEqual({
        outcome: 'duplicate',
        messageId: messages[index],
      });
    }
  });

  test('is a duplicate under the id that its body alone made before', async () => {
    const first = parsedMail({ text: 'one' });
    await taken(first);
    const other = parsedMail({ text: 'two', messageId: first.messageId });
    const second = await taken(other);
    const former = `${other.bodyHash.slice(0, 16)}.${other.messageId}`;
    await db
      .updateTable('messages')
      .set({ message_id: former })
      .where('id', '=', second.messageId)
      .execute();
    expect(await receive(other)).toEqual({ outcome: 'duplicate', messageId: second.messageId });
  });

  test('at the same moment leaves one message; the loser fails as a whole and finds it later', async () => {
    const mail = parsedMail({ from: `${randomUUID()}@customer.example` });
    const results = await Promise.allSettled([receive(mail), receive(mail), receive(mail)]);
    const failed = results.filter((result) => result.status === 'rejected');
    for (const { reason } of failed) expect((reason as { code: string }).code).toBe('23505');
    const rows = await db
      .selectFrom('messages')
      .select('id')
      .where('message_id', '=', mail.messageId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await receive(mail)).toMatchObject({ outcome: 'duplicate' });
  });

  test('is a duplicate when it is our own reply coming back', async () => {
    const { conversationId } = await taken(parsedMail());
    const sent = await reply(conversationId);
    const back = parsedMail({ from: inbox.from_address, messageId: sent.message_id });
    expect(await receive(back)).toEqual({ outcome: 'duplicate', messageId: sent.id });
  });
});

describe('an answer', () => {
  test('joins by the plus-address, whoever writes', async () => {
    const { conversationId } = await taken(parsedMail());
    const { uuid } = await conversation(conversationId);
    const recipients = [plusAddress(inbox.from_address, uuid)];
    const answer = await taken(parsedMail({ from: 'boss@customer.example', recipients }));
    expect(answer.conversationId).toBe(conversationId);
  });

  test('joins by any plus-address it was sent to, not by the first alone', async () => {
    const { conversationId } = await taken(parsedMail());
    const { uuid } = await conversation(conversationId);
    const recipients = [randomUUID(), uuid].map((one) => plusAddress(inbox.from_address, one));
    const answer = await taken(parsedMail({ from: 'boss@customer.example', recipients }));
    expect(answer.conversationId).toBe(conversationId);
  });

  test('joins by In-Reply-To and by References, never by subject', async () => {
    const { conversationId } = await taken(parsedMail());
    const sent = await reply(conversationId);
    const byReply = await taken(parsedMail({ inReplyTo: sent.message_id }));
    const byReferences = await taken(parsedMail({ references: ['x@y', sent.message_id, 'z@y'] }));
    const bySubject = await taken(parsedMail());
    expect(byReply.conversationId).toBe(conversationId);
    expect(byReferences.conversationId).toBe(conversationId);
    expect(bySubject.conversationId).not.toBe(conversationId);
  });

  test('of somebody who takes no part opens a conversation that links to the old one', async () => {
    const { conversationId } = await taken(parsedMail());
    const sent = await reply(conversationId);
    const stranger = `${randomUUID()}@elsewhere.example`;
    const other = await taken(parsedMail({ from: stranger, inReplyTo: sent.message_id }));
    expect(other.conversationId).not.toBe(conversationId);
    expect((await conversation(other.conversationId)).linked_conversation_id).toBe(conversationId);
  });

  test('of somebody the customer had copied in joins', async () => {
    const colleague = `${randomUUID()}@customer.example`;
    const { conversationId } = await taken(parsedMail({ cc: [mailbox(colleague, 'Col League')] }));
    const sent = await reply(conversationId);
    const answer = await taken(parsedMail({ from: colleague, inReplyTo: sent.message_id }));
    expect(answer.conversationId).toBe(conversationId);
  });

  test('does not restart the waiting', async () => {
    const { conversationId } = await taken(parsedMail());
    const first = new Date(clock);
    const sent = await reply(conversationId);
    clock += 60_000;
    await taken(parsedMail({ inReplyTo: sent.message_id }));
    const row = await conversation(conversationId);
    expect(row.waiting_since).toEqual(first);
    expect(row.last_message_at).toEqual(new Date(clock));
    expect(row.incoming_count).toBe(2);
  });

  test.each([
    ['Snoozed', { status_id: 2, snoozed_until: '2027-01-01T00:00:00Z' }],
    ['Resolved', { status_id: 3, resolved_at: '2026-11-21T00:00:00Z' }],
    ['Closed', { status_id: 4, resolved_at: '2026-11-21T00:00:00Z' }],
  ])('opens what was %s', async (_name, before) => {
    const { conversationId } = await taken(parsedMail());
    await set(conversationId, before);
    const sent = await reply(conversationId);
    await taken(parsedMail({ inReplyTo: sent.message_id }));
    expect(await conversation(conversationId)).toMatchObject({
      status_id: statusIds.open,
      snoozed_until: null,
      resolved_at: null,
    });
    expect(await activities(conversationId)).toEqual(['reopened']);
  });

  test('takes the conversation from an agent who is away and reassigning', async () => {
    const away = await agent({ availability_status: 'away_and_reassigning' });
    const { conversationId } = await taken(parsedMail());
    await set(conversationId, { assigned_user_id: away });
    const sent = await reply(conversationId);
    await taken(parsedMail({ inReplyTo: sent.message_id }));
    expect((await conversation(conversationId)).assigned_user_id).toBeNull();
    expect(await activities(conversationId)).toEqual(['user_unassigned']);
  });

  test('notes for agents who came later what was there before', async () => {
    const early = await agent();
    clock = Date.now() + 1_000;
    const { conversationId } = await taken(parsedMail());
    const late = await agent({ created_at: new Date(clock + 5_000) });
    clock += 10_000;
    const sent = await reply(conversationId);
    await taken(parsedMail({ inReplyTo: sent.message_id }));
    const seen = await db
      .selectFrom('conversation_seen')
      .select(['agent_id', 'incoming_count'])
      .where('conversation_id', '=', conversationId)
      .execute();
    expect(seen).toEqual([{ agent_id: late, incoming_count: 1 }]);
    expect(early).not.toBe(late);
  });
});

describe('mail of machines', () => {
  test('comes in flagged, waits for nobody and opens nothing', async () => {
    const { conversationId } = await taken(parsedMail());
    await set(conversationId, {
      status_id: 3,
      resolved_at: '2026-11-21T00:00:00Z',
      waiting_since: null,
    });
    const sent = await reply(conversationId);
    const machine = { automatic: true, autoReplied: true };
    const answer = await taken(parsedMail({ inReplyTo: sent.message_id, ...machine }));
    expect((await message(answer.messageId)).automatic).toBe(true);
    expect(await conversation(conversationId)).toMatchObject({
      status_id: statusIds.resolved,
      waiting_since: null,
      incoming_count: 2,
    });
  });

  test('through a list or a form waits and opens like any other: a person is behind it', async () => {
    const { conversationId } = await taken(parsedMail());
    await set(conversationId, {
      status_id: 3,
      resolved_at: '2026-11-21T00:00:00Z',
      waiting_since: null,
    });
    const sent = await reply(conversationId);
    await taken(parsedMail({ inReplyTo: sent.message_id, automatic: true }));
    expect(await conversation(conversationId)).toMatchObject({
      status_id: statusIds.open,
      waiting_since: new Date(clock),
    });
  });

  test('a bounce marks the reply that bounced, with the other server’s words', async () => {
    const { conversationId } = await taken(parsedMail());
    const sent = await reply(conversationId);
    const bounce = await taken(
      parsedMail({
        from: 'mailer-daemon@customer.example',
        bounce: {
          originalMessageId: sent.message_id,
          action: 'failed',
          recipients: ['jane@customer.example'],
          diagnostic: '550 no such user',
        },
      }),
    );
    expect(bounce.conversationId).toBe(conversationId);
    expect(await message(sent.id)).toMatchObject({
      status: 'bounced',
      server_words: '550 no such user',
    });
    expect(await activities(conversationId)).toEqual(['bounced']);
  });

  test('a bounce of what no agent sent joins nothing', async () => {
    const victim = parsedMail({ messageId: 'the-customers-own@customer.example' });
    const { conversationId } = await taken(victim);
    const bounce = {
      originalMessageId: victim.messageId,
      action: 'failed' as const,
      recipients: [],
      diagnostic: '',
    };
    const forged = parsedMail({
      from: 'mallory@evil.example',
      bounce,
      inReplyTo: victim.messageId,
    });
    expect((await taken(forged)).conversationId).not.toBe(conversationId);
    const note = await reply(conversationId);
    await db.updateTable('messages').set({ private: true }).where('id', '=', note.id).execute();
    const ofNote = { ...bounce, originalMessageId: note.message_id };
    const again = parsedMail({ from: 'mallory@evil.example', bounce: ofNote });
    expect((await taken(again)).conversationId).not.toBe(conversationId);
  });

  test('a notice of delay leaves the reply as it is', async () => {
    const { conversationId } = await taken(parsedMail());
    const sent = await reply(conversationId);
    const delay = {
      originalMessageId: sent.message_id,
      action: 'delayed' as const,
      recipients: [],
      diagnostic: '',
    };
    const notice = await taken(
      parsedMail({ from: 'mailer-daemon@customer.example', bounce: delay }),
    );
    expect(notice.conversationId).toBe(conversationId);
    expect((await message(sent.id)).status).toBe('sent');
  });
});
