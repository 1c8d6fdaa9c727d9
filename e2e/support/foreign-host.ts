import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../../server/src/testing/certificate.ts';

export type ForeignHost = {
  origin: string;
  /** How often somebody connected, even if nothing was asked. */
  connections(): number;
  asked: { path: string; headers: IncomingHttpHeaders }[];
  stop(): Promise<void>;
};

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Another host on loopback, by HTTPS, that gives a picture for everything and counts. */
export async function startForeignHost(): Promise<ForeignHost> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-foreign-'));
  const { certFile, keyFile } = await makeCertificate(folder);
  const asked: ForeignHost['asked'] = [];
  let connections = 0;
  const server = createServer(
    { cert: await readFile(certFile), key: await readFile(keyFile) },
    ({ url = '', headers }, response) => {
      asked.push({ path: url, headers });
      response.setHeader('content-type', 'image/gif').end(pixel);
    },
  );
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    connections: () => connections,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
