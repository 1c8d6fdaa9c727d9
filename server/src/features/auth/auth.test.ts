import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../testing/cpu-time.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { setupCode } from './setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await setupCode(app.deps);
});
afterAll(() => app.close());

const person = { first_name: 'Inês', last_name: 'Duarte', email: 'Ines@Fellside.example' };
const password = 'four otters on a ferry';

describe('first run', () => {
  it('refuses a wrong code and says where the right one is', async () => {
    const answer = await app.visitor.answer('setup', { body: { ...person, password, code: 'NO' } });
    expect(answer).toMatchObject({ code: 400, error_type: 'InputException' });
    expect(answer.message).toContain('terminal');
  });

  it('creates the first administrator once, and never again', async () => {
    const code = (await setupCode(app.deps)) ?? '';
    const spoken = code.toLowerCase().replaceAll('-', ' ');
    const body = { ...person, password, code: spoken };
    const answers = await Promise.all([1, 2, 3].map(() => app.visitor.answer('setup', { body })));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409]);
    expect(await setupCode(app.deps)).toBeNull();
    const config = await app.visitor.call('config');
    expect(config['app.setup_needed']).toBe(false);
  });
});

describe('signing in', () => {
  it('refuses a wrong password and an unknown address with the same words', async () => {
    const wrong = await app.visitor.answer('login', {
      body: { email: person.email, password: 'x' },
    });
    const unknown = await app.visitor.answer('login', {
      body: { email: 'nobody@fellside.example', password: 'x' },
    });
    expect(wrong.code).toBe(401);
    expect(unknown).toEqual(wrong);
  });

  it('takes an address of any length for no more work than it is long', async () => {
    const email = `a@${'a.'.repeat(30_000)}@`;
    const spent = await cpuTimeOf(async () => {
      const answer = await app.visitor.answer('login', { body: { email, password: 'x' } });
      expect(answer).toMatchObject({ code: 400, error_type: 'InputException' });
    });
    expect(spent).toBeLessThan(2_000);
  });

  it('needs the CSRF token', async () => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: person.email, password },
    });
    expect(response.statusCode).toBe(403);
    expect(response.json().error_type).toBe('PermissionException');
  });

  it('opens a session with HttpOnly cookie, renews the CSRF token, and logout ends it', async () => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: app.visitor.headers,
      payload: { email: person.email, password },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.roles[0].name).toBe('Admin');
    const session = response.cookies.find((cookie) => cookie.name === 'session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(response.cookies.some((cookie) => cookie.name === 'csrf_token')).toBe(true);
    const cookie = `session=${session?.value}`;
    const me = () =>
      app.app.http.inject({ method: 'GET', url: '/api/v1/agents/me', headers: { cookie } });
    expect((await me()).statusCode).toBe(200);
    const out = await app.app.http.inject({ method: 'GET', url: '/logout', headers: { cookie } });
    expect(out.headers.location).toBe('/');
    expect((await me()).statusCode).toBe(401);
  });

  it.each([
    ['a picture in a mail', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }],
    ['a picture over plain http', { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }],
    ['a page of another site', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }],
  ])('is not ended by %s that leads to /logout', async (_what, more) => {
    const agent = await app.agent('Agent');
    const leave = (headers: object) =>
      app.app.http.inject({ url: '/logout', headers: { ...agent.headers, ...headers } });
    await leave(more);
    expect((await agent.answer('me')).code).toBe(200);
    await leave({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' });
    expect((await agent.answer('me')).code).toBe(401);
  });

  it('ends after 12 idle hours and after 7 days in all', async () => {
    for (const age of [
      `last_used_at = now() - interval '12 hours 1 minute'`,
      `created_at = now() - interval '7 days 1 minute'`,
    ]) {
      const agent = await app.agent('Agent');
      expect((await agent.answer('me')).code).toBe(200);
      await sql
        .raw(`update sessions set ${age} where agent_id = ${agent.agentId}`)
        .execute(app.deps.db);
      expect((await agent.answer('me')).code).toBe(401);
    }
  });

  it('stops guessing at the eleventh attempt, for the account alone', async () => {
    const guess = () =>
      app.visitor.answer('login', { body: { email: 'guessed@fellside.example', password: 'x' } });
    const codes: number[] = [];
    for (let i = 0; i < 11; i += 1) codes.push((await guess()).code);
    expect(codes.slice(0, 9)).toEqual(Array(9).fill(401));
    expect(codes[10]).toBe(429);
    const other = await app.visitor.answer('login', { body: { email: person.email, password } });
    expect(other.code).toBe(200);
  });

  it('lets no burst of guesses past the limit', async () => {
    const guess = () =>
      app.visitor.answer('login', { body: { email: 'burst@fellside.example', password: 'x' } });
    const answers = await Promise.all(Array.from({ length: 40 }, guess));
    const tried = answers.filter(({ code }) => code === 401);
    expect(tried.length).toBeLessThanOrEqual(10);
    expect(answers.every(({ code }) => code === 401 || code === 429)).toBe(true);
  });
});

describe('setting a password', () => {
  const from = (remoteAddress: string, body: { token: string; password: string }) =>
    app.app.http.inject({
      method: 'POST',
      url: '/api/v1/agents/set-password',
      headers: app.visitor.headers,
      remoteAddress,
      payload: body,
    });

  async function freshToken(agent?: Client): Promise<string> {
    const admin = await app.agent('Admin');
    const { agentId: id } = agent ?? (await app.agent('Agent'));
    const { set_password_link } = await admin.call('inviteAgent', { params: { id } });
    return /token=([\w-]+)/.exec(set_password_link ?? '')?.[1] ?? '';
  }

  it('cannot be held up for everybody by a stranger with wrong links', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 12; i += 1)
      codes.push((await from('203.0.113.9', { token: `wrong ${i}`, password })).statusCode);
    expect(codes).toEqual([...Array(10).fill(400), 429, 429]);
    const token = await freshToken();
    expect((await from('203.0.113.9', { token, password })).statusCode).toBe(429);
    expect((await from('198.51.100.4', { token, password })).statusCode).toBe(200);
  });

  it('writes no more of a stranger who goes on and on', async () => {
    const address = '198.51.100.77';
    await sql`insert into login_attempts (account, address)
      select 'flood', ${address} from generate_series(1, 1000)`.execute(app.deps.db);
    const codes: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const answer = await app.app.http.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: app.visitor.headers,
        remoteAddress: address,
        payload: { email: `flood${i}@fellside.example`, password: 'x' },
      });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([429, 429, 429]);
    const { rows } = await sql<{ count: number }>`
      select count(*) from login_attempts where address = ${address}`.execute(app.deps.db);
    expect(rows[0]?.count).toBe(1_000);
  });

  it('counts every address of one line of IPv6 as one', async () => {
    const codes: number[] = [];
    for (let ip = 1; ip <= 11; ip += 1) {
      const answer = await app.app.http.inject({
        method: 'POST',
        url: '/api/v1/agents/set-password',
        headers: app.visitor.headers,
        remoteAddress: `2001:db8:5:6::${ip}`,
        payload: { token: `wrong ${ip}`, password },
      });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([...Array(10).fill(400), 429]);
  });

  it('goes well for a whole office behind one address', async () => {
    for (let i = 0; i < 12; i += 1) {
      const token = await freshToken();
      expect((await from('198.51.100.7', { token, password })).statusCode).toBe(200);
    }
  });

  it('uses a link once, however many try at the same moment, and ends every session', async () => {
    const agent = await app.agent('Agent');
    const token = await freshToken(agent);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => from('198.51.100.8', { token, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    expect((await agent.answer('me')).code).toBe(401);
  });

  it('leaves no session to whoever signs in with the old one at that moment', async () => {
    const { db } = app.deps;
    const agent = await app.agent('Agent');
    const { email } = await agent.call('me');
    await from('198.51.100.9', { token: await freshToken(agent), password });
    const token = await freshToken(agent);
    const signIn = async () =>
      app.app.http.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: app.visitor.headers,
        remoteAddress: '198.51.100.9',
        payload: { email, password },
      });
    // Held where the old password was found right, and no session is opened yet.
    const signedIn = await db.transaction().execute(async (tx) => {
      const attempt = { account: email, address: '198.51.100.9' };
      await db.insertInto('login_attempts').values(attempt).execute();
      await sql`select 1 from login_attempts where account = ${email} for update`.execute(tx);
      const answer = signIn();
      await eventually('the sign-in is held', async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        );
        return rows.length > 0;
      });
      const changed = await from('198.51.100.9', { token, password: 'nine otters on a ferry' });
      expect(changed.statusCode).toBe(200);
      // In an object: the transaction must end before the sign-in can.
      return { answer };
    });
    const { statusCode, cookies } = await signedIn.answer;
    expect(statusCode).toBe(401);
    expect(cookies.some(({ name }) => name === 'session')).toBe(false);
  });
});
