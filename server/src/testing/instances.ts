import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '../db/database.ts';
import { Api } from './api.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { admin } from './crash/victim.ts';
import { testDatabase } from './database.ts';
import { newDataDir, type Parley, startParley } from './parley.ts';

export type Instances = {
  all: Parley[];
  /** The proxy before them. */
  url: string;
  db: Database;
  /** One more, like the others but without the proxy. */
  another(): Promise<Parley>;
  stop(): Promise<void>;
};

/**
 * Starts several instances on one database behind one proxy. Their files lie in one shared folder;
 * with a bucket in `env` each has a folder of its own, as on machines of their own.
 */
export async function startInstances(
  count: number,
  env: Record<string, string> = {},
): Promise<Instances> {
  const database = await testDatabase();
  const dataDir = env.S3_BUCKET === undefined ? await newDataDir() : undefined;
  const another = () =>
    startParley(
      {
        DATABASE_URL: database.connectionString,
        SECRET_KEY: 'c'.repeat(64),
        HOST: '127.0.0.1',
        TRUST_PROXY: '1',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...env,
      },
      { dataDir },
    );
  const all = await Promise.all(Array.from({ length: count }, another));
  const balancer: Balancer = await startBalancer(all.map(({ url }) => url));
  const db = openDatabase(database.connectionString, { max: 2 });
  return {
    all,
    url: balancer.url,
    db,
    another,
    async stop() {
      await balancer.stop();
      await Promise.all(all.map((instance) => instance.stop()));
      await db.destroy();
      await database.drop();
      if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first administrator, signed in at this address. */
export async function administratorAt(url: string): Promise<Api> {
  const api = new Api(url);
  await api.signIn(admin.email, admin.password);
  return api;
}

/** Makes an agent who may do what the role Agent may; answers their id, signed in through the same address. */
export async function agentBeside(
  administrator: Api,
  { url, name }: { url: string; name: string },
): Promise<{ id: number; api: Api }> {
  const email = `${name}@parley.test`;
  const roles = await administrator.call<{ id: number; name: string }[]>('GET', '/roles');
  const made = await administrator.call<{ id: number; set_password_link: string }>(
    'POST',
    '/agents',
    { first_name: name, email, roles: roles.filter((r) => r.name === 'Agent').map((r) => r.id) },
  );
  await choosePassword(url, made.set_password_link);
  const api = new Api(url);
  await api.signIn(email, admin.password);
  return { id: made.id, api };
}

/** Follows a set-password link, as from a mail. */
export async function choosePassword(url: string, link: string): Promise<void> {
  const visitor = new Api(url);
  await visitor.call('GET', '/config');
  const token = new URL(link).searchParams.get('token');
  await visitor.call('POST', '/agents/set-password', { token, password: admin.password });
}
