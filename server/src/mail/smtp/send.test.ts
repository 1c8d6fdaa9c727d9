import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Certificate, makeCertificate } from '../../testing/certificate.ts';
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts';
import { freePort } from '../../testing/ports.ts';
import { isServerTrouble } from '../trouble.ts';
import type { SmtpServer } from './connection.ts';
import { sendMail } from './send.ts';

const sinks: MailSink[] = [];
let certificate: Certificate;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-send-'));
  certificate = await makeCertificate(folder);
  return () => rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await Promise.all(sinks.splice(0).map((sink) => sink.stop()));
});

async function sinkWith(options: Parameters<typeof startMailSink>[0] = {}) {
  const sink = await startMailSink(options);
  sinks.push(sink);
  return sink;
}

const server = (port: number, changes: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port,
  username: '',
  password: '',
  auth_protocol: 'none',
  tls_type: 'none',
  tls_skip_verify: false,
  ...changes,
});

const mail = {
  envelope: { from: 'support@example.com', to: ['ann@example.org', 'ben@example.org'] },
  raw: Buffer.from('Subject: Hello\r\n\r\n.A line that begins with a dot\r\n'),
};
const outbound = { allowPrivate: true };
const quiet = { outbound, beforeData: () => Promise.resolve() };

test('hands the mail over byte for byte, with its envelope', async () => {
  const sink = await sinkWith();
  const outcome = await sendMail([server(sink.port)], mail, quiet);
  expect(outcome).toMatchObject({ kind: 'sent', response: '250 taken', refused: [] });
  expect(sink.received).toMatchObject([
    { raw: mail.raw, from: 'support@example.com', to: mail.envelope.to, user: null },
  ]);
});

test('waits for beforeData, calls it once, and sends nothing when it throws', async () => {
  const sink = await sinkWith();
  const fenced = { outbound, beforeData: () => Promise.reject(new Error('fence lost')) };
  await expect(sendMail([server(sink.port)], mail, fenced)).rejects.toThrow('fence lost');
  expect(sink.received).toEqual([]);
  let calls = 0;
  sink.next({ does: 'refuse', at: 'data', code: 451, text: 'later' });
  const count = {
    outbound,
    beforeData: () => {
      calls += 1;
      return Promise.resolve();
    },
  };
  const outcome = await sendMail([server(sink.port), server(sink.port)], mail, count);
  expect(outcome.kind).toBe('sent');
  expect(calls).toBe(1);
});

test('tells a refusal for now from one for good, in the words of the server', async () => {
  const sink = await sinkWith();
  for (const at of ['connect', 'from', 'recipient', 'data'] as const) {
    sink.next({ does: 'refuse', at, code: 451, text: `later at ${at}` });
    expect(await sendMail([server(sink.port)], mail, quiet), at).toMatchObject({
      kind: 'temporary',
      response: expect.stringContaining(`later at ${at}`),
    });
  }
  for (const at of ['from', 'recipient', 'data'] as const) {
    sink.next({ does: 'refuse', at, code: 550, text: `never at ${at}` });
    expect(await sendMail([server(sink.port)], mail, quiet), at).toMatchObject({
      kind: 'permanent',
      response: expect.stringContaining(`never at ${at}`),
    });
  }
  expect(sink.received).toEqual([]);
});

test('sends to the recipients that are taken and names the one that is not', async () => {
  const sink = await sinkWith();
  const unknown = { code: 550, text: 'unknown' };
  sink.next({ does: 'refuse-some', refused: { 'ben@example.org': unknown } });
  expect(await sendMail([server(sink.port)], mail, quiet)).toMatchObject({
    kind: 'sent',
    refused: [{ address: 'ben@example.org', permanent: true }],
  });
});

test('a connection lost before the mail flows is temporary, afterwards uncertain', async () => {
  const sink = await sinkWith();
  sink.next({ does: 'drop-before-data' });
  expect((await sendMail([server(sink.port)], mail, quiet)).kind).toBe('temporary');
  sink.next({ does: 'drop-during-data' });
  expect((await sendMail([server(sink.port)], mail, quiet)).kind).toBe('uncertain');
  sink.next({ does: 'take-and-drop' });
  expect((await sendMail([server(sink.port), server(sink.port)], mail, quiet)).kind).toBe(
    'uncertain',
  );
  expect(sink.received).toHaveLength(1);
});

test('silence after the mail is uncertain, silence before it temporary', async () => {
  const sink = await sinkWith();
  const patient = { connectMs: 20_000, greetingMs: 20_000, commandMs: 20_000, takingMs: 20_000 };
  const brief = { ...quiet, timeouts: { ...patient, takingMs: 500 } };
  sink.next({ does: 'answer-late', afterMs: 15_000 });
  expect((await sendMail([server(sink.port)], mail, brief)).kind).toBe('uncertain');
  const hasty = { ...quiet, timeouts: { ...patient, greetingMs: 200 } };
  sink.next({ does: 'greet-late', afterMs: 15_000 });
  expect(await sendMail([server(sink.port)], mail, hasty)).toMatchObject({
    kind: 'temporary',
    trouble: { code: 'timeout' },
  });
});

test('waits for the answer to a command no longer than for commands, whatever taking a mail may need', async () => {
  const sink = await sinkWith();
  sink.next({ does: 'hang' });
  const patient = { connectMs: 20_000, greetingMs: 20_000, takingMs: 600_000 };
  const hasty = { ...quiet, timeouts: { ...patient, commandMs: 2_000 } };
  const outcome = await sendMail([server(sink.port)], mail, hasty);
  expect(outcome).toMatchObject({ kind: 'temporary', trouble: { code: 'timeout' }, response: '' });
  // It is no fault of this mail.
  expect(outcome.kind === 'temporary' && isServerTrouble(outcome.trouble)).toBe(true);
  sink.next({ does: 'answer-late', afterMs: 4_000 });
  expect((await sendMail([server(sink.port)], mail, hasty)).kind).toBe('sent');
});

test('a mail larger than the server takes is refused for good', async () => {
  const sink = await sinkWith({ size: 1_000 });
  const large = { ...mail, raw: Buffer.alloc(2_000, 'x') };
  expect((await sendMail([server(sink.port)], large, quiet)).kind).toBe('permanent');
});

test('names those whom it refused one by one when nobody was taken', async () => {
  const sink = await sinkWith();
  const refused = {
    'ann@example.org': { code: 451, text: 'later' },
    'ben@example.org': { code: 550, text: 'unknown' },
  };
  sink.next({ does: 'refuse-some', refused });
  expect(await sendMail([server(sink.port)], mail, quiet)).toMatchObject({
    kind: 'temporary',
    refused: [
      { address: 'ann@example.org', permanent: false },
      { address: 'ben@example.org', permanent: true },
    ],
  });
});

test('goes on to the next server when one is down or turns us away', async () => {
  const sink = await sinkWith();
  const down = server(await freePort());
  expect((await sendMail([down, server(sink.port)], mail, quiet)).kind).toBe('sent');
  expect(await sendMail([down], mail, quiet)).toMatchObject({
    kind: 'temporary',
    trouble: { step: 'connect', code: 'refused' },
  });
  expect(sink.received).toHaveLength(1);
});

test('signs in by every protocol and says so when the password is wrong', async () => {
  const auth = { username: 'support', password: 'geheim' };
  const sink = await sinkWith({ auth });
  for (const auth_protocol of ['plain', 'login', 'cram'] as const) {
    const signed = server(sink.port, { ...auth, auth_protocol });
    expect((await sendMail([signed], mail, quiet)).kind, auth_protocol).toBe('sent');
    const wrong = { ...signed, password: 'wrong' };
    expect(await sendMail([wrong], mail, quiet), auth_protocol).toMatchObject({
      kind: 'temporary',
      trouble: { step: 'sign_in', code: 'wrongPassword' },
    });
  }
});

test('refuses a self-signed certificate unless told to skip the check', async () => {
  for (const tls of ['tls', 'starttls'] as const) {
    const sink = await sinkWith({ certificate, tls });
    const strict = server(sink.port, { tls_type: tls });
    expect(await sendMail([strict], mail, quiet), tls).toMatchObject({
      kind: 'temporary',
      trouble: { step: 'tls', code: 'certificateSelfSigned' },
    });
    const lax = { ...strict, tls_skip_verify: true };
    expect((await sendMail([lax], mail, quiet)).kind, tls).toBe('sent');
  }
});

test('asks for STARTTLS where it is configured and sends nothing without', async () => {
  const sink = await sinkWith();
  const strict = server(sink.port, { tls_type: 'starttls' });
  expect(await sendMail([strict], mail, quiet)).toMatchObject({
    kind: 'temporary',
    trouble: { step: 'tls', code: 'tlsUnavailable' },
  });
  expect(sink.received).toEqual([]);
});
