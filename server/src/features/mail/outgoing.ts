import { buffer } from 'node:stream/consumers';
import type { Address } from '@parley/contract';
import { escapedHtml, plusAddress } from '@parley/domain';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../mail/address-in.ts';
import { loopHeader } from '../../mail/parse/index.ts';
import { plainTextOf } from '../../mail/plain-text.ts';
import type { OutgoingMail } from '../../mail/smtp/send.ts';
import { stillToReach } from '../conversations/index.ts';
import { siteName, workspaceId, workspaceLanguage } from '../settings/general.ts';
import { type SystemMail, systemMailRoute } from '../settings/system-mail.ts';
import { translatorOf } from '../settings/texts.ts';
import { replyValues, signed, wrapped } from '../templates/index.ts';
import { type SmtpRoute, smtpServersOf } from './inbox-repository.ts';
import type { Claim } from './outbox-repository.ts';
import {
  attachedFiles,
  type EarlierMail,
  earlierMails,
  type OutgoingReply,
  outgoingReply,
} from './outgoing-repository.ts';

export type Prepared = {
  servers: SmtpRoute[];
  mail: OutgoingMail;
  /** Those in To, whom it answers. */
  addressees: string[];
};

/** Makes the mail of an outbox row, byte for byte, and names the servers that carry it. */
export function outgoingMail(deps: Deps, claim: Claim): Promise<Prepared> {
  return claim.message_id === null
    ? systemMail(deps, claim)
    : replyMail(deps, { claim, messageId: claim.message_id });
}

async function systemMail({ db, secrets }: Deps, claim: Claim): Promise<Prepared> {
  const content = claim.content as SystemMail;
  const route = await systemMailRoute(db, secrets);
  if (!route)
    return {
      servers: [],
      mail: { envelope: { from: '', to: [] }, raw: Buffer.alloc(0) },
      addressees: [],
    };
  const mail = await composedSystemMail(content, {
    from: route.from,
    messageId: claim.message_id_header,
    workspace: await workspaceId(db),
  });
  return { servers: route.servers, mail, addressees: [] };
}

/** A mail of the system itself, byte for byte. */
export async function composedSystemMail(
  { to, subject, text, html }: SystemMail,
  { from, messageId, workspace }: { from: Address; messageId: string; workspace: string },
): Promise<OutgoingMail> {
  const raw = await composed({
    from,
    to,
    subject,
    text,
    html,
    messageId,
    headers: { 'auto-submitted': 'auto-generated', [loopHeader]: workspace },
  });
  return { envelope: { from: from.address, to: [to] }, raw };
}

async function replyMail(
  deps: Deps,
  { claim, messageId }: { claim: Claim; messageId: number },
): Promise<Prepared> {
  const { db, secrets } = deps;
  const reply = await outgoingReply(db, messageId);
  const before = await earlierMails(db, { conversationId: reply.conversation_id, messageId });
  const asked = before.find((mail) => mail.type === 'incoming' && mail.machine === null);
  const quoted = reply.quote_history ? asked : undefined;
  const history = quoted ? await historyOf(db, quoted) : { text: '', html: '' };
  const values = replyValues(reply, await siteName(db));
  const own = { html: reply.content, text: plainTextOf(reply.content) };
  const written = wrapped(reply.template, {
    reply: reply.automatic ? own : signed(own, reply.signature, values),
    values,
  });
  const { html, attachments } = await withFiles(deps, { messageId, html: written.html });
  const { to = [], cc = [] } = reply.meta;
  const ids = before.map((mail) => mail.message_id).filter((id) => id !== null);
  const references = ids.map((id) => `<${id}>`).reverse();
  const raw = await composed({
    from: addressOf(reply.from, reply.from_address),
    to,
    cc,
    replyTo: replyToOf(reply),
    subject: reply.mail_subject,
    messageId: claim.message_id_header,
    inReplyTo: references.at(-1),
    references,
    text: written.text + history.text,
    html: html + history.html,
    attachments,
    headers: reply.automatic ? automaticHeaders(await workspaceId(db)) : {},
  });
  const envelope = { from: reply.from_address, to: stillToReach(reply.meta, claim.undelivered) };
  return {
    servers: await smtpServersOf(db, secrets, claim.inbox_id ?? 0),
    mail: { envelope, raw },
    addressees: to.map(({ address }) => address),
  };
}

/** RFC 3834 section 5, and our own mark by which we know our mail again. */
function automaticHeaders(workspace: string) {
  return { 'auto-submitted': 'auto-replied', [loopHeader]: workspace };
}

function composed(mail: ConstructorParameters<typeof MailComposer>[0]): Promise<Buffer> {
  // What a customer wrote must never make the composer read a file or call an address.
  const composer = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  return composer.compile().build();
}

function replyToOf(reply: OutgoingReply): string | undefined {
  if (reply.plus_addressing) {
    return plusAddress(reply.reply_to || reply.from_address, reply.conversation_uuid);
  }
  return reply.reply_to || undefined;
}

/** The message's files; pictures in its text point to their part instead of to our address. */
async function withFiles(
  { db, storage }: Deps,
  { messageId, html }: { messageId: number; html: string },
) {
  const files = await attachedFiles(db, messageId);
  const attachments = [];
  // As large as it is, but never wider than the window it is read in.
  let text = html.replaceAll(
    '<img src="/uploads/',
    '<img style="max-width:100%;height:auto" src="/uploads/',
  );
  for (const file of files) {
    const content = await buffer(await storage.get(file.storage_key));
    const source = new RegExp(`/uploads/${file.uuid}(\\.\\w+)?`, 'g');
    const isInline = source.test(text);
    if (isInline) text = text.replace(source, `cid:${file.uuid}@parley`);
    attachments.push({
      filename: file.filename,
      content,
      contentType: file.content_type,
      ...(isInline ? { cid: `${file.uuid}@parley` } : {}),
    });
  }
  return { html: text, attachments };
}

/** The mail that is answered, quoted the way mail programs know how to fold. */
async function historyOf(
  db: Deps['db'],
  mail: EarlierMail,
): Promise<{ text: string; html: string }> {
  const [from] = mail.meta.from ?? [];
  const translate = translatorOf(await workspaceLanguage(db));
  const introduction = translate('mail.wrote', {
    date: `${mail.created_at.toISOString().replace('T', ' ').slice(0, 16)} UTC`,
    name: from?.name || from?.address || '',
  });
  const words = ownWords(mail);
  const lines = words.split('\n').map((line) => `> ${line}`);
  return {
    text: `\n\n${introduction}\n${lines.join('\n')}\n`,
    html: `<p class="moz-cite-prefix">${escapedHtml(introduction)}</p><blockquote type="cite">${escapedHtml(words).replaceAll('\n', '<br>')}</blockquote>`,
  };
}

function ownWords({ text_content, quote_start }: EarlierMail): string {
  return text_content.slice(0, quote_start ?? undefined).trim();
}
