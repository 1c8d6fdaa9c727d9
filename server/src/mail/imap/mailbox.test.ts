import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dovecot, startDovecot } from '../../testing/dovecot.ts';
import { startImapScript } from '../../testing/imap-script.ts';
import { troubleOf } from '../trouble.ts';
import type { ImapServer } from './client.ts';
import { openMailbox } from './mailbox.ts';

const reach = { outbound: { allowPrivate: true } };
let dovecot: Dovecot;
let folder: string;

beforeAll(async () => {
  dovecot = await startDovecot();
  folder = await mkdtemp(join(tmpdir(), 'parley-mailbox-'));
});
afterAll(async () => {
  await dovecot?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function mailboxOf(user: string, changes: Partial<ImapServer> = {}): Promise<ImapServer> {
  await dovecot.addUser(user, 'secret');
  return {
    host: dovecot.host,
    port: dovecot.port,
    username: user,
    password: 'secret',
    mailbox: 'INBOX',
    tls_type: 'none',
    tls_skip_verify: false,
    ...changes,
  };
}

const mail = (subject: string, body = 'Hello') =>
  `From: ann@example.org\r\nSubject: ${subject}\r\n\r\n${body}\r\n`;

async function troubleWith(server: ImapServer) {
  const error = await openMailbox(server, reach).then(
    (mailbox) => mailbox.close(),
    (reason: unknown) => reason,
  );
  return troubleOf(error);
}

test('lists UIDs from a cursor on and gives each mail byte for byte, leaving it unread', async () => {
  const server = await mailboxOf('reader');
  await dovecot.deliver('reader', mail('one'));
  await dovecot.deliver('reader', mail('two', 'x'.repeat(3_000_000)));
  const mailbox = await openMailbox(server, reach);
  expect(mailbox.state()).toMatchObject({ exists: 2, uidNext: 3 });
  expect(await mailbox.uidsFrom(1)).toEqual([1, 2]);
  expect(await mailbox.uidsFrom(3)).toEqual([]);
  const file = join(folder, 'two.eml');
  const fetched = await mailbox.fetchTo(2, file);
  const bytes = await readFile(file);
  expect(bytes.toString()).toBe(mail('two', 'x'.repeat(3_000_000)));
  expect(fetched).toEqual({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
  });
  expect(await mailbox.fetchTo(99, file)).toBeNull();
  await mailbox.close();
  expect(await dovecot.flags('reader')).toEqual(['', '']);
});

test('is told about a new mail long before the next poll', async () => {
  const server = await mailboxOf('idler');
  const mailbox = await openMailbox(server, reach);
  expect(await mailbox.uidsFrom(1)).toEqual([]);
  const begin = Date.now();
  const change = mailbox.waitForChange(60_000, new AbortController().signal);
  await dovecot.deliver('idler', mail('news'));
  await change;
  expect(Date.now() - begin).toBeLessThan(10_000);
  expect(await mailbox.uidsFrom(1)).toEqual([1]);
  await mailbox.close();
});

test('stops waiting when told to, and when the poll is due', async () => {
  const mailbox = await openMailbox(await mailboxOf('waiter'), reach);
  await mailbox.uidsFrom(1);
  await mailbox.waitForChange(10, new AbortController().signal);
  const stop = new AbortController();
  const change = mailbox.waitForChange(60_000, stop.signal);
  stop.abort();
  await change;
  await mailbox.close();
});

test('waiting ends with a clear trouble when the server goes away', async () => {
  const server = await mailboxOf('orphan');
  const mailbox = await openMailbox(server, reach);
  await mailbox.uidsFrom(1);
  const change = mailbox.waitForChange(60_000, new AbortController().signal).catch(troubleOf);
  await dovecot.pause();
  expect(await change).toMatchObject({ code: 'connectionLost' });
  expect(await troubleWith(server)).toMatchObject({ step: 'connect', code: 'refused' });
  await dovecot.resume();
  expect(await troubleWith(server)).toBeNull();
});

test('a server that puts off the parting does not keep us', async () => {
  const script = await startImapScript([]);
  script.putsOff.add('LOGOUT');
  const server = await mailboxOf('parting', { port: script.port });
  const timeouts = { connectMs: 5_000, greetingMs: 5_000, commandMs: 60_000, stallMs: 2_000 };
  const mailbox = await openMailbox(server, { ...reach, timeouts });
  await mailbox.close();
  await script.stop();
});

test('notices a new UIDVALIDITY and a mailbox that is gone', async () => {
  const server = await mailboxOf('mover', { mailbox: 'Support' });
  await dovecot.createMailbox('mover', 'Support');
  await dovecot.deliver('mover', mail('one'), 'Support');
  const first = await openMailbox(server, reach);
  const before = first.state().uidValidity;
  await first.close();
  await dovecot.bumpUidValidity('mover', 'Support');
  const second = await openMailbox(server, reach);
  expect(second.state().uidValidity).not.toBe(before);
  await dovecot.renameMailbox('mover', 'Support', 'Old');
  await second.close();
  expect(await troubleWith(server)).toMatchObject({
    step: 'mailbox',
    code: 'mailboxMissing',
    server_words: expect.stringContaining('Support'),
  });
});

test('tells a wrong password, an unknown host and bad certificates apart', async () => {
  const server = await mailboxOf('locked');
  expect(await troubleWith({ ...server, password: 'wrong' })).toMatchObject({
    step: 'sign_in',
    code: 'wrongPassword',
    server_words: 'Authentication failed.',
  });
  expect(await troubleWith({ ...server, host: 'mail.invalid' })).toMatchObject({
    step: 'resolve',
    code: 'hostNotFound',
  });
  const encrypted: ImapServer = { ...server, port: dovecot.tlsPort, tls_type: 'tls' };
  expect(await troubleWith(encrypted)).toMatchObject({
    step: 'tls',
    code: 'certificateSelfSigned',
  });
  expect(await troubleWith({ ...encrypted, tls_skip_verify: true })).toBeNull();
  const upgraded: ImapServer = { ...server, tls_type: 'starttls' };
  expect(await troubleWith(upgraded)).toMatchObject({ code: 'certificateSelfSigned' });
  expect(await troubleWith({ ...upgraded, tls_skip_verify: true })).toBeNull();
  expect(await troubleWith({ ...server, tls_type: 'tls' })).toMatchObject({ step: 'tls' });
});
