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
