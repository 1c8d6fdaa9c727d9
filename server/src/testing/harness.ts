import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission } from '@parley/contract';
import {
  type BodyIn,
  type DataOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  type QueryIn,
} from '@parley/contract';
import { pino } from 'pino';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { Signal } from '../events/signal.ts';
import { insertSession } from '../features/auth/repository.ts';
import { createSecrets, randomToken } from '../secrets.ts';
import { createFileStorage, type Storage } from '../storage/index.ts';
import { testDatabase } from './database.ts';

type Endpoints = typeof endpoints;
type Input<N extends EndpointName> = {
  params?: Record<string, string | number>;
  query?: QueryIn<Endpoints[N]>;
  body?: BodyIn<Endpoints[N]>;
};

/** A failure as the API answered it. */
export type Answer<T> = { code: number; data: T; message: string; error_type: string };

export type Client = {
  agentId: number;
  /** Headers of this session, for requests of another kind (uploads, sockets). */
  headers: Record<string, string>;
  /** Calls an endpoint and gives its data; throws when the answer is no success. */
  call<N extends EndpointName>(name: N, input?: Input<N>): Promise<DataOf<Endpoints[N]>>;
  /** Calls an endpoint and gives the answer, whatever it is. */
  answer<N extends EndpointName>(name: N, input?: Input<N>): Promise<Answer<unknown>>;
};

export type TestApp = {
  deps: Deps;
  app: App;
  connectionString: string;
  /** A client nobody is signed in with. */
  visitor: Client;
  /** Makes an agent with a role of exactly these permissions (or 'Admin'/'Agent') and signs in. */
  agent(
    role: 'Admin' | 'Agent' | readonly Permission[],
    more?: { teams?: number[] },
  ): Promise<Client>;
  /** Signs an agent in who is there already. */
  signIn(agentId: number): Promise<Client>;
  /** Listens on a free loopback port; answers its address. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

/** Starts the whole app on a database of its own, with files in a folder of its own. */
export async function startTestApp(
  env: Record<string, string> = {},
  options: {
    /** Another way to the same database, such as through a proxy. */
    reach?: (connectionString: string) => Promise<string>;
    /** Other storage on top of the usual one. */
    storage?: (usual: Storage) => Storage;
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const database = await testDatabase();
  const connectionString =
    (await options.reach?.(database.connectionString)) ?? database.connectionString;
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...env });
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const db = openDatabase(connectionString, { max: 8 });
  const signal = new Signal({ connectionString, log });
  const storage = createFileStorage({ dir: join(dataDir, 'files') });
  const deps: Deps = {
    db,
    config,
    log,
    signal,
    secrets: createSecrets(config.secretKey),
    storage: options.storage?.(storage) ?? storage,
    now: () => new Date(),
  };
  const app = await createApp(deps, { connectionString });
  await app.http.ready();
  let listening: Promise<string> | undefined;
  const listen = () => {
    listening ??= app.http.listen({ port: 0, host: '127.0.0.1' });
    return listening;
  };
  const reached = { http: app.http, listen };
  const signIn = async (agentId: number) => {
    const token = randomToken();
    await insertSession(db, { agentId, tokenHash: deps.secrets.hash(token) });
    return clientOf(reached, { agentId, headers: csrfHeaders(`session=${token}; `) });
  };
  let made = 0;
  return {
    deps,
    app,
    connectionString,
    visitor: clientOf(reached, { agentId: 0, headers: csrfHeaders('') }),
    async agent(role, more = {}) {
      made += 1;
      const agentId = await insertAgent(deps, { number: made, role, teams: more.teams ?? [] });
      return signIn(agentId);
    },
    signIn,
    listen,
    async close() {
      await app.stop();
      await signal.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const csrf = 'a-token-for-tests';

function csrfHeaders(cookie: string): Record<string, string> {
  return { cookie: `${cookie}csrf_token=${csrf}`, 'x-csrftoken': csrf };
}

function clientOf(
  app: Pick<TestApp, 'listen'> & Pick<App, 'http'>,
  { agentId, headers }: { agentId: number; headers: Record<string, string> },
): Client {
  const answer: Client['answer'] = async (name, input = {}) => {
    const endpoint = endpoints[name] as Endpoint;
    const { params = {}, query, body } = input as Input<EndpointName>;
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(params[key])),
    );
    const url = `/api/v1${path}`;
    const response =
      endpoint.kind === 'multipart'
        ? await sendForm(`${await app.listen()}${url}`, { endpoint, headers, body })
        : await app.http.inject({
            method: endpoint.method,
            url,
            headers,
            query: stringified(query as Record<string, unknown> | undefined),
            ...(body === undefined ? {} : { payload: body as object }),
          });
    const isJson = String(response.headers['content-type']).includes('json');
    const envelope = isJson ? (JSON.parse(response.body) as Record<string, unknown>) : {};
    return {
      code: response.statusCode,
      data: 'status' in envelope ? envelope.data : response.body,
      message: String(envelope.message ?? ''),
      error_type: String(envelope.error_type ?? ''),
    };
  };
  return {
    agentId,
    headers,
    answer,
    async call(name, input) {
      const result = await answer(name, input);
      if (result.code !== 200)
        throw new Error(`${name}: ${result.code} ${result.message} ${JSON.stringify(result.data)}`);
      return result.data as never;
    },
  };
}

/** A form with files needs a socket: it goes over the network. */
async function sendForm(
  url: string,
  {
    endpoint,
    headers,
    body,
  }: { endpoint: Endpoint; headers: Record<string, string>; body: unknown },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string | Blob>))
    form.set(name, value);
  const response = await fetch(url, { method: endpoint.method, headers, body: form });
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

function stringified(query: Record<string, unknown> = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}

async function insertAgent(
  { db }: Deps,
  {
    number,
    role,
    teams,
  }: { number: number; role: 'Admin' | 'Agent' | readonly Permission[]; teams: number[] },
): Promise<number> {
  const { id } = await db
    .insertInto('agents')
    .values({
      email: `agent${number}@parley.test`,
      first_name: `Agent${number}`,
      last_name: 'Test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (typeof role === 'string' || role.length > 0) {
    const roleId = await roleOf({ db } as Deps, { number, role });
    await db.insertInto('agent_roles').values({ agent_id: id, role_id: roleId }).execute();
  }
  for (const team_id of teams)
    await db.insertInto('team_members').values({ team_id, agent_id: id }).execute();
  return id;
}

async function roleOf(
  { db }: Deps,
  { number, role }: { number: number; role: 'Admin' | 'Agent' | readonly Permission[] },
): Promise<number> {
  if (typeof role === 'string') {
    const found = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', role)
      .executeTakeFirstOrThrow();
    return found.id;
  }
  const made = await db
    .insertInto('roles')
    .values({ name: `Role ${number}`, permissions: [...role] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
