import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { insertSession } from '../../server/src/features/auth/repository.ts';
import { createSecrets, randomToken } from '../../server/src/secrets.ts';
import { startParley } from '../../server/src/testing/parley.ts';
import type { House } from './house.ts';

// The same in every run: the database remembers which key it was used with.
const secretKey = '5e'.repeat(32);
const csrf = 'a-token-for-measurements';

/** Somebody signed in. */
export type Caller = {
  headers: Record<string, string>;
  /** Calls a path below /api/v1 and gives its data; throws when it fails. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
};

export type RunningApp = {
  url: string;
  pid: number;
  secretKey: string;
  signIn(agentId: number): Promise<Caller>;
  stop(): Promise<void>;
};

/** Starts Parley as `npm start` does, on the database of the house. */
export async function startApp(house: House): Promise<RunningApp> {
  const { connectionString, dataDir, db } = house;
  const env = { DATABASE_URL: connectionString, SECRET_KEY: secretKey };
  const parley = await startParley(env, { dataDir, measured: true });
  return {
    url: parley.url,
    pid: parley.process.pid ?? 0,
    secretKey,
    async signIn(agentId) {
      const token = randomToken();
      await insertSession(db, { agentId, tokenHash: createSecrets(secretKey).hash(token) });
      return callerWith(parley.url, `session=${token}; csrf_token=${csrf}`);
    },
    stop: () => parley.stop(),
  };
}

// Lighter than fetch: the same two cores carry who asks and who answers.
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function callerWith(url: string, cookie: string): Caller {
  const headers = { cookie, 'x-csrftoken': csrf };
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const more = payload
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
      : {};
    const sent = request(`${url}/api/v1${path}`, {
      agent,
      method,
      headers: { ...headers, ...more },
    });
    sent.end(payload);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const answer = JSON.parse(Buffer.concat(await response.toArray()).toString()) as {
      data: T;
      message?: string;
    };
    if (response.statusCode !== 200)
      throw new Error(`${path}: ${response.statusCode} ${answer.message}`);
    return answer.data;
  }
  return {
    headers,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
  };
}
