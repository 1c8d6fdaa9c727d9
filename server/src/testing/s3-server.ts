import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './ports.ts';

export type S3Server = {
  /** The environment of a Parley that keeps its files in this server's bucket. */
  env: Record<string, string>;
  /** A folder that goes with the server. */
  directory: string;
  /** Stops answering; `resume` answers again at the same address with the same files. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a real S3 server on loopback, with one bucket, `parley`. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-s3-'));
  const serve = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'parley', configs: [] }],
    });
    return { server, address: await server.run() };
  };
  // It is given up at each pause: not one that a connection going out may take meanwhile.
  const port = await freePort();
  let server = (await serve(port)).server;
  return {
    directory,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'parley',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    pause: () => server.close(),
    async resume() {
      ({ server } = await serve(port));
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
