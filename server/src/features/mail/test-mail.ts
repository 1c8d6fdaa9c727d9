import { randomUUID } from 'node:crypto';
import type { EmailNotificationSettingsInput, TestMail } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../mail/address-in.ts';
import { type SendOutcome, sendMail } from '../../mail/smtp/send.ts';
import { checkedEmailSettings, openedPassword } from '../settings/email-settings.ts';
import { readGeneralSettings, workspaceId } from '../settings/general.ts';
import { translatorOf } from '../settings/texts.ts';
import { asMail } from '../templates/index.ts';
import { composedSystemMail } from './outgoing.ts';

/** A call is answered within 8 s: this is what one step of the server may take. */
const timeouts = { connectMs: 2_500, greetingMs: 2_500, commandMs: 2_500, takingMs: 2_500 };
const wholeMs = 7_000;

/** Sends one mail to who asks, through the server as the form has it, and says what that answered. */
export async function sendTestMail(
  { db, config, secrets }: Deps,
  { actor, input }: { actor: Actor; input: EmailNotificationSettingsInput },
): Promise<TestMail> {
  const server = checkedEmailSettings({ ...input, enabled: true });
  const password = await openedPassword({ db, secrets }, server);
  const settings = await readGeneralSettings(db, config);
  const translate = translatorOf(settings['app.lang']);
  const written = asMail(
    { subject: translate('mail.test.subject'), body: translate('mail.test.body') },
    { site_name: settings['app.site_name'] },
  );
  const mail = await composedSystemMail(
    { to: actor.email, ...written },
    {
      from: addressOf(server.email_address, server.email_address),
      messageId: `<${randomUUID()}@parley.invalid>`,
      workspace: await workspaceId(db),
    },
  );
  const sending = sendMail([{ ...server, password }], mail, {
    beforeData,
    outbound: config.outbound.mail,
    timeouts,
  });
  const { message, ...rest } = said(await within(sending, server.host));
  return { to: actor.email, message: translate(message, { host: server.host }), ...rest };
}

/** A test is no row of the outbox: nothing has to be written before it goes. */
const beforeData = () => Promise.resolve();

function said(outcome: SendOutcome): Omit<TestMail, 'to'> {
  switch (outcome.kind) {
    case 'sent': {
      const [refused] = outcome.refused;
      return refused
        ? { ok: false, message: 'mailErrors.serverRefused', server_words: refused.response }
        : { ok: true, message: '', server_words: outcome.response };
    }
    case 'uncertain':
      return { ok: false, message: 'mailErrors.connectionLost', server_words: outcome.why };
    default:
      return {
        ok: false,
        message: outcome.trouble.message,
        server_words: outcome.trouble.server_words,
      };
  }
}

/** A server that answers each step just in time takes too long in all. */
async function within(sending: Promise<SendOutcome>, host: string): Promise<SendOutcome> {
  const { promise: late, resolve } = Promise.withResolvers<SendOutcome>();
  const trouble = {
    server: 'smtp',
    host,
    step: 'transfer',
    code: 'timeout',
    message: 'mailErrors.timeout',
    server_words: '',
  } as const;
  const timeout: SendOutcome = { kind: 'temporary', response: '', trouble, refused: [] };
  const timer = setTimeout(() => resolve(timeout), wholeMs);
  try {
    return await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
