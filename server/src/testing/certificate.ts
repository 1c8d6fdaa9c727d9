import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Certificate = { certFile: string; keyFile: string };

/** Makes a self-signed certificate for localhost and 127.0.0.1 in a folder, with openssl. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const certFile = join(folder, 'server.crt');
  const keyFile = join(folder, 'server.key');
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-nodes', '-keyout', keyFile, '-out', certFile, '-days', '30'];
  await run('openssl', [...request, ...files, ...names]);
  return { certFile, keyFile };
}

/** Makes a certificate for localhost that ended yesterday. */
export async function makeExpiredCertificate(folder: string): Promise<Certificate> {
  const [requestFile, certFile] = [join(folder, 'expired.csr'), join(folder, 'expired.crt')];
  const keyFile = join(folder, 'expired.key');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const asked = ['-subj', '/CN=localhost', '-keyout', keyFile, '-out', requestFile];
  await run('openssl', ['req', '-new', ...key, ...asked]);
  const given = ['-in', requestFile, '-signkey', keyFile, '-out', certFile, '-days', '-1'];
  await run('openssl', ['x509', '-req', ...given]);
  return { certFile, keyFile };
}
