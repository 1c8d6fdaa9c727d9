import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetch } from '../net/fetch-out.ts';
import { type Certificate, makeExpiredCertificate } from '../testing/certificate.ts';
import { startMailSink } from '../testing/mail-sink.ts';
import { testConnection } from './test-connection.ts';

const outbound = { allowPrivate: true };
const trusted = getCACertificates();
let folder: string;
let certificate: Certificate;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-expired-'));
  certificate = await makeExpiredCertificate(folder);
  // Somebody vouches for it: only its time is over.
  setDefaultCACertificates([...trusted, await readFile(certificate.certFile, 'utf8')]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await rm(folder, { recursive: true, force: true });
});

test('a mail server whose certificate expired is told as that', async () => {
  const sink = await startMailSink({ certificate, tls: 'tls' });
  const server = {
    host: 'localhost',
    port: sink.port,
    username: '',
    password: '',
    auth_protocol: 'none' as const,
    tls_type: 'tls' as const,
    tls_skip_verify: false,
  };
  const { steps } = await testConnection({ imap: [], smtp: [server] }, outbound);
  await sink.stop();
  expect(steps.at(-1)).toMatchObject({ step: 'tls', message: 'mailErrors.certificateExpired' });
});

test('so is a web server that an administrator named', async () => {
  const pem = {
    cert: await readFile(certificate.certFile),
    key: await readFile(certificate.keyFile),
  };
  const server = createServer(pem);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const asked = createFetch(outbound)(`https://localhost:${port}/`);
  await expect(asked).rejects.toThrow('outbound.certificateExpired');
  server.close();
});
