import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import { Failure } from '@parley/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { bodyPage, bodyPolicy } from '../../features/conversations/body-page.ts';
import { receiveForm } from '../../features/media/receive-form.ts';
import { translatorOf } from '../../features/settings/texts.ts';
import { assetRoutes } from './assets.ts';
import type { Exchange, Letter, Letters } from './letters.ts';
import type { Markup } from './markup.ts';
import { exchangeView, page, troubleView, welcome, writeView } from './views.ts';
import { answering, deliverAsCustomer, type Writing } from './write.ts';

export type MailboxOptions = {
  letters: Letters;
  /** 0 picks a free one. */
  port: number;
  parley: { url: string; receiverPort: number; addresses: readonly string[] };
};

const maxBytes = 20 * 1024 * 1024;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Starts the page that shows what customers get and lets the reader write as one; loopback only. */
export async function startMailbox(
  options: MailboxOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(multipart);
  assetRoutes(app);
  app.addHook('onRequest', async (request, reply) => {
    // Another site in the same browser shall neither read this nor write through it.
    const { host = '', origin } = request.headers;
    const isOurs = /^(localhost|127\.0\.0\.1):\d+$/.test(host);
    if (isOurs && (origin === undefined || origin === `http://${host}`)) return;
    await reply.code(403).send('This page is for this machine only.');
  });
  pageRoutes(app, options);
  letterRoutes(app, options.letters);
  await listen(app, options.port);
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => app.close() };
}

/** Where the port is taken another one does as well: the address is printed. */
async function listen(app: FastifyInstance, port: number): Promise<void> {
  try {
    await app.listen({ host: 'localhost', port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await app.listen({ host: 'localhost', port: 0 });
  }
}

function pageRoutes(app: FastifyInstance, { letters, parley }: MailboxOptions): void {
  const show = (reply: FastifyReply, shown: { title: string; content: Markup; open?: string }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .send(
        page({
          ...shown,
          exchanges: letters.exchanges(),
          parleyUrl: parley.url,
          showsList: shown.title === 'All mail',
        }),
      );
  const showExchange = (reply: FastifyReply, exchange: Exchange, form = { text: '', error: '' }) =>
    show(reply, {
      title: exchange.subject || '(no subject)',
      content: exchangeView(exchange, { form, parleyUrl: parley.url }),
      open: exchange.id,
    });
  const showTrouble = (reply: FastifyReply, title: string, text: string) =>
    show(reply, { title, content: troubleView(title, text) });
  const showWrite = (reply: FastifyReply, form: Parameters<typeof writeView>[1]) =>
    show(reply, { title: 'Write as a customer', content: writeView(parley.addresses, form) });

  app.setErrorHandler((error, _request, reply) =>
    showTrouble(reply.code(500), 'That did not work', inWords(error)),
  );
  app.setNotFoundHandler((_request, reply) =>
    showTrouble(reply.code(404), 'Not here', 'There is no such page. The list has everything.'),
  );
  app.get('/', (_request, reply) =>
    show(reply, { title: 'All mail', content: welcome(parley.url) }),
  );
  app.get('/write', (_request, reply) =>
    showWrite(reply, { values: { name: 'Ada Quill', address: 'ada@quill.example' }, errors: {} }),
  );
  app.get<{ Params: { id: string } }>('/exchanges/:id', (request, reply) => {
    const exchange = letters.exchange(request.params.id);
    return exchange ? showExchange(reply, exchange) : reply.callNotFound();
  });

  const send = async (writing: Writing) =>
    letters.exchangeOf(await deliverAsCustomer(letters, { writing, port: parley.receiverPort }));
  app.post('/write', async (request, reply) => {
    const { values, file } = await read(request);
    const errors = missing(values);
    if (Object.keys(errors).length > 0) return showWrite(reply.code(422), { values, errors });
    const { name = '', address = '', to = '', subject = '', text = '' } = values;
    try {
      const writing = { from: { name, address }, to, subject, text, file, answered: null };
      return reply.redirect(`/exchanges/${(await send(writing))?.id}`, 303);
    } catch (error) {
      return showWrite(reply.code(502), { values, errors: { mail: inWords(error) } });
    }
  });
  app.post<{ Params: { id: string } }>('/exchanges/:id', async (request, reply) => {
    const exchange = letters.exchange(request.params.id);
    if (!exchange) return reply.callNotFound();
    const { values, file } = await read(request);
    const { text = '' } = values;
    const writing = answering(exchange, { text, file });
    if (text.trim() === '' || !writing)
      return showExchange(reply.code(422), exchange, { text, error: 'Write something first.' });
    try {
      return reply.redirect(`/exchanges/${(await send(writing))?.id}`, 303);
    } catch (error) {
      return showExchange(reply.code(502), exchange, { text, error: inWords(error) });
    }
  });
}

/** The mails themselves, their files, and news of them. */
function letterRoutes(app: FastifyInstance, letters: Letters): void {
  app.get<{ Params: { id: string } }>('/letters/:id', (request, reply) => {
    const letter = letters.letter(request.params.id);
    if (!letter) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', bodyPolicy(false))
      .send(bodyPage(letter.mail.html, { parts: partsOf(letter), showRemote: false }));
  });
  app.get<{ Params: { key: string } }>('/uploads/:key', (request, reply) => {
    const [id = '', index = ''] = request.params.key.split('-');
    const file = letters.letter(id)?.mail.attachments[Number(index)];
    if (!file) return reply.callNotFound();
    const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(file.contentType);
    const name = encodeURIComponent(file.filename);
    return reply
      .type(isPicture ? file.contentType : 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header(
        'content-disposition',
        `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      )
      .send(Buffer.from(file.content));
  });
  app.get('/changes', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': listening\n\n');
    const stop = letters.onNew(({ kind, mail }) => {
      const data = JSON.stringify({ kind, subject: mail.subject });
      reply.raw.write(`data: ${data}\n\n`);
    });
    request.raw.on('close', stop);
  });
}

function partsOf({ id, mail }: Letter): Map<string, string> {
  return new Map(
    mail.attachments.flatMap(({ contentId }, index) =>
      contentId ? [[contentId, `${id}-${index}`] as const] : [],
    ),
  );
}

async function read(request: FastifyRequest) {
  const { fields, file } = await receiveForm(request, { maxBytes });
  const hasFile = file !== null && file.filename !== '' && file.content.length > 0;
  return { values: fields, file: hasFile ? file : null };
}

function missing({ name, address, subject, text }: Record<string, string>): Record<string, string> {
  return {
    ...(name?.trim() ? {} : { name: 'Who writes?' }),
    ...(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(address ?? '')
      ? {}
      : { address: 'An address such as ada@quill.example.' }),
    ...(subject?.trim() ? {} : { subject: 'What is it about?' }),
    ...(text?.trim() ? {} : { text: 'Write something first.' }),
  };
}

/** What went wrong, as the mail server or we put it. */
function inWords(error: unknown): string {
  if (error instanceof Failure) return translatorOf('en')(error.message, error.values);
  const { response, code } = error as { response?: string; code?: string };
  if (response) return `Parley did not take the mail: ${response}`;
  if (code === 'ESOCKET' || code === 'ECONNREFUSED')
    return 'Parley’s SMTP receiver does not answer. Is the demo still running?';
  return error instanceof Error ? error.message : String(error);
}
