import { randomUUID } from 'node:crypto';
import type { BodyIn, endpoints, Message } from '@parley/contract';
import { createInboxErrors } from '../features/mail/inbox-errors.ts';
import { startOutbox } from '../features/mail/outbox.ts';
import type { ParsedMail } from '../mail/parse/index.ts';
import { insertConversation } from './conversation.ts';
import { headerOf } from './customer-mail.ts';
import { type Client, startTestApp, type TestApp } from './harness.ts';
import { insertInbox } from './mail-inbox.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { mailbox, parsedMail } from './parsed-mail.ts';
import { eventually } from './poll.ts';

export type MailOut = {
  app: TestApp;
  sink: MailSink;
  admin: Client;
  inboxId: number;
  /** A customer's mail and the conversation it opens. */
  question(mail?: Partial<ParsedMail>, inboxId?: number): Promise<{ uuid: string; ann: string }>;
  /** Replies through the API, and lets the time to take it back pass. */
  reply(uuid: string, body?: Partial<BodyIn<(typeof endpoints)['sendMessage']>>): Promise<Message>;
  /** Makes a reply that waits due now, as the clock would later. */
  letTimePass(message: Message): Promise<void>;
  /** A bounce of a reply that was sent comes in, which names these recipients. */
  comesBack(message: Message, recipients: string[]): Promise<void>;
  /** The reply as the API shows it, once `holds`. */
  shown(message: Message, holds: (message: Message) => unknown): Promise<Message>;
  /** The mails of that reply which the sink took. */
  mailsOf(message: Message): { to: string[]; raw: string }[];
  stop(): Promise<void>;
};

/** The whole app with an inbox that sends to a receiving SMTP server, and its outbox worker. */
export async function startMailOut(): Promise<MailOut> {
  const app = await startTestApp();
  const { deps } = app;
  const sink = await startMailSink();
  const admin = await app.agent('Admin');
  const inboxId = await insertInbox(deps, { user: `out-${randomUUID()}`, sink });
  const worker = startOutbox(deps, { errors: createInboxErrors(deps.db) });
  const letTimePass = async ({ uuid }: Message) => {
    const { db } = deps;
    await db
      .updateTable('outbox')
      .set({ send_at: new Date(0) })
      .where('message_id', '=', db.selectFrom('messages').select('id').where('uuid', '=', uuid))
      .execute();
    deps.signal.raise('outbox');
  };
  const question: MailOut['question'] = async (mail = {}, inbox = inboxId) => {
    const { from, ...rest } = mail;
    const ann = from?.address ?? `ann-${randomUUID()}@example.org`;
    const { uuid } = await insertConversation(deps, {
      inboxId: inbox,
      mail: parsedMail({ ...rest, from: ann }),
    });
    return { uuid, ann };
  };
  const mailsOf: MailOut['mailsOf'] = ({ uuid }) =>
    sink.received
      .map(({ to, raw }) => ({ to, raw: raw.toString() }))
      .filter(({ raw }) => new RegExp(`^Message-ID: <${uuid}@`, 'im').test(raw));
  return {
    app,
    sink,
    admin,
    inboxId,
    letTimePass,
    question,
    mailsOf,
    async comesBack(message, recipients) {
      const originalMessageId = headerOf(mailsOf(message)[0]?.raw ?? '', 'Message-ID');
      await question({
        from: mailbox('mailer-daemon@example.org'),
        bounce: {
          ...{ action: 'failed', recipients, diagnostic: '550 full' },
          originalMessageId: originalMessageId.replace(/[<>]/g, ''),
        },
      });
    },
    async reply(uuid, body = {}) {
      const message = await admin.call('sendMessage', {
        params: { uuid },
        body: { message: '<p>An answer</p>', ...body },
      });
      await letTimePass(message);
      return message;
    },
    shown: ({ uuid, conversation_uuid }, holds) =>
      eventually('the reply as awaited', async () => {
        const params = { uuid: conversation_uuid };
        const { results } = await admin.call('listMessages', { params, query: {} });
        const message = results.find((one) => one.uuid === uuid);
        return message && holds(message) ? message : false;
      }),
    async stop() {
      await sink.stop();
      await worker.stop();
      await app.close();
    },
  };
}
