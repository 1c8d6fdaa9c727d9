import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { OidcProviderInput } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeExpiredCertificate } from '../../testing/certificate.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { type OidcServer, oidcClient, startOidcServer } from '../../testing/oidc-server.ts';

let app: TestApp;
let admin: Client;
let oidc: OidcServer;
let id: number;
let made = 0;

beforeAll(async () => {
  oidc = await startOidcServer();
  app = await startTestApp({ ALLOW_PRIVATE_ADDRESSES: 'true' });
  admin = await app.agent('Admin');
  id = (await admin.call('createOidcProvider', { body: provider() })).id;
});
afterAll(async () => {
  await app?.close();
  await oidc?.stop();
});
beforeEach(() => {
  oidc.claims = {};
  oidc.metadata = {};
});

function provider(more: object = {}): OidcProviderInput {
  made += 1;
  return { name: `Provider ${made}`, provider_url: oidc.issuer, ...oidcClient, ...more } as never;
}

type Jar = Record<string, string>;

async function get(path: string, jar: Jar) {
  const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`);
  const answer = await app.app.http.inject({ url: path, headers: { cookie: cookie.join('; ') } });
  for (const { name, value } of answer.cookies) jar[name] = value;
  return answer;
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

/** As far as the provider: where it sends the browser back to. */
async function agreed(jar: Jar, { next = '' } = {}): Promise<string> {
  const answer = await get(`/api/v1/oidc/${id}/login?next=${encodeURIComponent(next)}`, jar);
  return pathOf(oidc.agree(String(answer.headers.location)));
}

/** A whole sign-in: where it ended, what was said, and who is signed in. */
async function signIn(claims: Record<string, unknown>, options: { next?: string } = {}) {
  oidc.claims = claims;
  const jar: Jar = {};
  const { headers } = await get(await agreed(jar, options), jar);
  const me = await get('/api/v1/agents/me', jar);
  return {
    to: headers.location,
    said: decodeURIComponent(jar.sso_failure ?? ''),
    me: me.statusCode === 200 ? (me.json() as { data: { email: string } }).data : null,
  };
}

async function emailOf({ agentId }: Client): Promise<string> {
  return (await admin.call('getAgent', { params: { id: agentId } })).email;
}

test('the sign-in page shows a known provider by a picture of ours, any other by none', async () => {
  const kinds = ['google', 'microsoft'] as const;
  const made = await Promise.all(
    kinds.map((kind) => admin.call('createOidcProvider', { body: provider({ provider: kind }) })),
  );
  const shown = (await app.visitor.call('config'))['app.sso_providers'];
  expect(shown.find((one) => one.id === id)?.logo_url).toBe('');
  for (const { id: known, logo_url } of made) {
    expect(shown.find((one) => one.id === known)?.logo_url).toBe(logo_url);
    const file = new URL(`../../../../web/public${logo_url}`, import.meta.url);
    expect(await readFile(file, 'utf8')).toMatch(/^<svg/);
  }
});

describe('a sign-in', () => {
  test('of somebody whose address is verified opens a session, and leads to where they were going', async () => {
    const email = await emailOf(await app.agent('Agent'));
    const found = await signIn({ email: email.toUpperCase() }, { next: '/contacts?page=2' });
    expect(found).toMatchObject({ to: '/contacts?page=2', said: '', me: { email } });
    const [row] = (await admin.call('listActivityLogs')).results;
    expect(row).toMatchObject({ activity_type: 'signed_in', name: email });
  });

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/.//evil.test', ''])(
    'that was to lead to %j leads to the inbox',
    async (next) => {
      const email = await emailOf(await app.agent('Agent'));
      expect((await signIn({ email }, { next })).to).toBe('/inboxes/assigned');
    },
  );

  test('is not begun over and over: each asks the provider', async () => {
    const begin = () =>
      app.app.http.inject({ url: `/api/v1/oidc/999999/login`, remoteAddress: '203.0.113.7' });
    const codes: number[] = [];
    for (let i = 0; i < 121; i += 1) codes.push((await begin()).statusCode);
    expect(codes.slice(118)).toEqual([302, 302, 429]);
    expect((await get(`/api/v1/oidc/${id}/login`, {})).statusCode).toBe(302);
  });

  test('asks with PKCE, state and nonce, each another every time', async () => {
    const asked = await Promise.all(
      [1, 2].map(async () => {
        const answer = await get(`/api/v1/oidc/${id}/login`, {});
        return new URL(String(answer.headers.location)).searchParams;
      }),
    );
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const values = asked.map((each) => each.get(name));
      expect(values.every((value) => (value?.length ?? 0) >= 32)).toBe(true);
      expect(new Set(values).size).toBe(2);
    }
    expect(asked[0]?.get('code_challenge_method')).toBe('S256');
    expect(asked[0]?.get('redirect_uri')).toMatch(new RegExp(`/api/v1/oidc/${id}/finish$`));
  });

  test('cannot be played again, nor ended by another browser or with another state', async () => {
    oidc.claims = { email: await emailOf(await app.agent('Agent')) };
    const jar: Jar = {};
    const path = await agreed(jar);
    const stolen = await get(path, {});
    expect(stolen.headers.location).toBe('/');
    const forged = await get(path.replace(/state=[^&]+/, 'state=another'), { ...jar });
    expect(forged.headers.location).toBe('/');
    const copy = { ...jar };
    expect((await get(path, jar)).headers.location).toBe('/inboxes/assigned');
    const again = await get(path, copy);
    expect(again.headers.location).toBe('/');
    expect(decodeURIComponent(copy.sso_failure ?? '')).toMatch(/used already/);
    expect(copy.session).toBeUndefined();
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ['an address that is not verified', () => ({ email_verified: false }), /has not verified/],
    ['an address nobody spoke of verifying', () => ({ email_verified: undefined }), /not verified/],
    ['no address', () => ({ email: undefined }), /did not say what your email/],
    ['a nonce of another sign-in', () => ({ nonce: 'another' }), /did not sign you in/],
    ['a token for another client', () => ({ aud: 'another' }), /did not sign you in/],
    ['a token of another issuer', () => ({ iss: 'https://evil.test' }), /did not sign you in/],
    ['a clock an hour behind', () => ({ iat: now() - 3900, exp: now() - 3600 }), /clock/],
    ['a clock an hour ahead', () => ({ iat: now() + 3600, exp: now() + 3900 }), /clock/],
  ])('with %s is refused', async (_what, claims, words) => {
    const email = await emailOf(await app.agent('Agent'));
    const found = await signIn({ email, ...claims() });
    expect(found).toMatchObject({ to: '/', me: null });
    expect(found.said).toMatch(words);
  });

  test('Microsoft’s word for a verified address counts too', async () => {
    const email = await emailOf(await app.agent('Agent'));
    expect((await signIn({ email, email_verified: undefined, xms_edov: '1' })).me).not.toBeNull();
  });

  test('of an agent who is switched off is refused, and so is an address nobody has', async () => {
    const agent = await app.agent('Agent');
    const { db } = app.deps;
    await db
      .updateTable('agents')
      .set({ enabled: false })
      .where('id', '=', agent.agentId)
      .execute();
    const off = await signIn({ email: await emailOf(agent) });
    expect(off).toMatchObject({ me: null, said: expect.stringMatching(/switched off/) });
    const unknown = await signIn({ email: 'nobody@parley.test' });
    expect(unknown).toMatchObject({ me: null, said: expect.stringMatching(/Nobody here has/) });
    const [row] = (await admin.call('listActivityLogs')).results;
    expect(row).toMatchObject({ activity_type: 'sign_in_failed', name: 'nobody@parley.test' });
  });

  test('with a provider that is down says so', async () => {
    const gone = await startOidcServer();
    const body = provider({ provider_url: gone.issuer });
    const other = await admin.call('createOidcProvider', { body });
    await gone.stop();
    const jar: Jar = {};
    const answer = await get(`/api/v1/oidc/${other.id}/login`, jar);
    expect(answer.headers.location).toBe('/');
    expect(decodeURIComponent(jar.sso_failure ?? '')).toMatch(/takes no connection/);
    await admin.call('deleteOidcProvider', { params: { id: other.id } });
  });
});

test('where the provider may, whom nobody invited becomes an agent with its role', async () => {
  const role = (await admin.call('listRoles')).find(({ name }) => name === 'Agent');
  const body = provider({ create_agents: true, default_role_id: role?.id });
  await admin.call('updateOidcProvider', { params: { id }, body });
  const [told] = (await admin.call('listActivityLogs')).results;
  const named = { field: 'default_role', from: null, to: 'Agent', is_secret: false };
  expect(told?.changes).toContainEqual(named);
  const claims = { email: 'new@parley.test', given_name: 'Noor', family_name: 'Aziz' };
  expect((await signIn(claims)).me).toMatchObject({ first_name: 'Noor', last_name: 'Aziz' });
  expect((await signIn(claims)).me).toMatchObject({ roles: [{ name: 'Agent' }] });
  await admin.call('updateOidcProvider', { params: { id }, body: provider() });
});

describe('a provider', () => {
  test('is asked for its discovery document before it is saved', async () => {
    const body = provider({ provider_url: `${oidc.issuer}/nowhere` });
    for (const wrong of [body, provider({ provider_url: 'https://nobody.invalid' })]) {
      const answer = await admin.answer('createOidcProvider', { body: wrong });
      expect(answer).toMatchObject({ code: 400, data: [{ path: 'provider_url' }] });
    }
    oidc.metadata = { issuer: 'https://evil.test' };
    expect((await admin.answer('createOidcProvider', { body: provider() })).code).toBe(400);
  });

  test('with an expired certificate is refused with what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-sso-'));
    const certificate = await makeExpiredCertificate(folder);
    const [cert, key] = [await readFile(certificate.certFile), await readFile(certificate.keyFile)];
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, cert.toString()]);
    const server = await startOidcServer({ cert, key });
    const body = provider({ provider_url: server.issuer });
    const answer = await admin.answer('createOidcProvider', { body });
    expect(answer).toMatchObject({ code: 400, message: expect.stringMatching(/has expired/) });
    setDefaultCACertificates(usual);
    await server.stop();
    await rm(folder, { recursive: true });
  });

  test('without TLS or in an internal network is taken only where those are allowed', async () => {
    const { web } = app.deps.config.outbound;
    web.allowPrivate = false;
    for (const provider_url of [oidc.issuer, oidc.issuer.replace('http:', 'https:')]) {
      const answer = await admin.answer('createOidcProvider', {
        body: provider({ provider_url }),
      });
      expect(answer).toMatchObject({ code: 400, data: [{ path: 'provider_url' }] });
    }
    web.allowPrivate = true;
  });

  test('keeps its secret, masked, and for its own host only', async () => {
    const { client_secret, callback_url, updated_at } = await admin.call('getOidcProvider', {
      params: { id },
    });
    expect(client_secret).toMatch(/^•+$/);
    expect(callback_url).toMatch(new RegExp(`/api/v1/oidc/${id}/finish$`));
    const stored = () =>
      app.deps.db
        .selectFrom('oidc_providers')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = (await stored()).client_secret_encrypted;
    expect(before).not.toContain(oidcClient.client_secret);
    for (const kept of [client_secret, '']) {
      const body = provider({ client_secret: kept });
      await admin.call('updateOidcProvider', { params: { id }, body });
      expect((await stored()).client_secret_encrypted).toBe(before);
    }
    const moved = provider({ client_secret, provider_url: 'https://evil.test' });
    expect(await admin.answer('updateOidcProvider', { params: { id }, body: moved })).toMatchObject(
      {
        code: 400,
        data: [{ path: 'client_secret' }],
      },
    );
    const late = provider({ updated_at });
    expect((await admin.answer('updateOidcProvider', { params: { id }, body: late })).code).toBe(
      409,
    );
  });

  test('gives no role that can do what the administrator cannot', async () => {
    const roles = await admin.call('listRoles');
    const keeper = await app.agent(['oidc:manage']);
    for (const { id: default_role_id } of roles.filter(({ is_default }) => is_default)) {
      const body = provider({ create_agents: true, default_role_id });
      expect((await keeper.answer('createOidcProvider', { body })).code).toBe(403);
    }
  });
});

describe('through providers only', () => {
  const password = 'a quite long passphrase';
  async function withPassword(role: 'Admin' | 'Agent') {
    const client = await app.agent(role);
    const params = { id: client.agentId };
    const { set_password_link } = await admin.call('inviteAgent', { params });
    const token = /token=([\w-]+)/.exec(set_password_link ?? '')?.[1] ?? '';
    await app.visitor.call('setPassword', { body: { token, password } });
    return { email: await emailOf(client), password };
  }
  const login = (client: Client, body: { email: string; password: string }) =>
    client.answer('login', { body });

  test('passwords are not taken, and the last provider stays', async () => {
    const agent = await withPassword('Agent');
    await admin.call('updateSsoSettings', { body: { enforced: true } });
    expect(await app.visitor.call('config')).toMatchObject({ 'app.sso_only': true });
    expect(await login(app.visitor, agent)).toMatchObject({
      code: 403,
      message: expect.stringMatching(/Passwords are not taken/),
    });
    expect((await login(app.visitor, { ...agent, password: 'wrong passphrase' })).code).toBe(401);
    for (const { id: other } of await admin.call('listOidcProviders'))
      if (other !== id) await admin.call('deleteOidcProvider', { params: { id: other } });
    expect((await admin.answer('deleteOidcProvider', { params: { id } })).code).toBe(409);
    const off = { params: { id }, body: provider({ enabled: false }) };
    expect((await admin.answer('updateOidcProvider', off)).code).toBe(409);
    await admin.call('updateSsoSettings', { body: { enforced: false } });
    expect((await login(app.visitor, agent)).code).toBe(200);
  });

  test('who is invited hears where to sign in, and an older link sets no password', async () => {
    const [role] = (await admin.call('listRoles')).filter(({ name }) => name === 'Agent');
    const newcomer = {
      ...{ first_name: 'New', last_name: 'Comer', email: 'new.comer@example.org' },
      ...{ roles: [role?.id], teams: [], send_welcome_email: true },
    };
    const made = await admin.call('createAgent', { body: newcomer as never });
    const token = new URL(made.set_password_link ?? '').searchParams.get('token') ?? '';
    await admin.call('updateSsoSettings', { body: { enforced: true } });
    const params = { id: made.id };
    expect(await admin.call('inviteAgent', { params })).toEqual({
      set_password_link: (await admin.call('getGeneralSettings'))['app.root_url'],
    });
    const [row] = (await admin.call('listActivityLogs')).results;
    expect(row).toMatchObject({ activity_type: 'sign_in_address_sent', name: newcomer.email });
    const body = { token, password: 'a long passphrase' };
    expect(await app.visitor.answer('setPassword', { body })).toMatchObject({ code: 403 });
    await admin.call('updateSsoSettings', { body: { enforced: false } });
    expect(await app.visitor.answer('setPassword', { body })).toMatchObject({ code: 200 });
  });

  test('nobody is locked out: without a provider it cannot be turned on', async () => {
    const empty = await startTestApp();
    const client = await empty.agent('Admin');
    const answer = await client.answer('updateSsoSettings', { body: { enforced: true } });
    expect(answer.code).toBe(409);
    expect(await client.call('getSsoSettings')).toEqual({ enforced: false });
    await empty.close();
  });

  test('in an emergency administrators have a way in, and nobody else', async () => {
    const [boss, agent] = [await withPassword('Admin'), await withPassword('Agent')];
    await admin.call('updateSsoSettings', { body: { enforced: true } });
    app.deps.config.ssoEmergency = true;
    expect(await app.visitor.call('config')).toMatchObject({ 'app.sso_only': false });
    expect((await login(app.visitor, boss)).code).toBe(200);
    expect((await login(app.visitor, agent)).code).toBe(403);
    app.deps.config.ssoEmergency = false;
    expect((await login(app.visitor, boss)).code).toBe(403);
    await admin.call('updateSsoSettings', { body: { enforced: false } });
  });
});
