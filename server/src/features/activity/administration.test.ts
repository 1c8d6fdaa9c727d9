import { type Endpoint, type EndpointName, endpoints } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  administrativeWrites,
  changeNothing,
  examples,
  plantedSecret,
} from '../../testing/administration.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const logs = () => app.deps.db.selectFrom('activity_logs').selectAll().orderBy('id').execute();
const changing = administrativeWrites.filter((name) => !changeNothing.includes(name));

describe('every administrative call that changes something leaves one row', () => {
  test.each(changing)('%s', async (name) => {
    const example = examples[name];
    expect(example, 'needs an example in testing/administration.ts').toBeDefined();
    const input = await example?.({ app, admin });
    const before = (await logs()).length;
    const { code, message } = await admin.answer(name, input as never);
    expect({ code, message }).toEqual({ code: 200, message: '' });
    const left = (await logs()).slice(before);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ actor_id: admin.agentId, ip: '127.0.0.1' });
    const [row] = (await admin.call('listActivityLogs')).results;
    expect(row).toMatchObject({ id: left[0]?.id, actor: { id: admin.agentId } });
    // Who it was that changed: for all but the settings there is a name.
    if (!/settings$/.test(row?.model ?? '')) expect(row?.name).not.toBe('');
  });

  test('and what is named to change nothing is there to call', () => {
    for (const name of changeNothing) expect(endpoints).toHaveProperty(name);
  });
});

describe('who saves over what somebody else saved meanwhile gets the 409 with the row', () => {
  /** The fields of a call's body, also of one that takes a row as it was read. */
  const fieldsOf = (name: EndpointName) => {
    const { body } = endpoints[name] as Endpoint;
    const form = body instanceof z.ZodPipe ? body.out : body;
    return form instanceof z.ZodObject ? form.shape : null;
  };
  const isForm = (name: EndpointName) =>
    endpoints[name].method === 'PUT' && fieldsOf(name) !== null;
  const isWatched = (name: EndpointName) => 'updated_at' in (fieldsOf(name) ?? {});
  const forms = changing.filter(isForm);

  test.each(forms.filter(isWatched))('%s', async (name) => {
    const input = await examples[name]?.({ app, admin });
    const body = { ...(input?.body as object), updated_at: '2026-01-01T00:00:00.000Z' };
    expect(await admin.answer(name, { ...input, body } as never)).toMatchObject({
      code: 409,
      data: { updated_at: expect.any(String) },
    });
  });

  test('but for what holds one thing, or a key that only its owner can know', () => {
    const others = forms.filter((name) => !isWatched(name));
    expect(others).toEqual(['updateOauthApp', 'updateSsoSettings']);
  });
});

test('saving what is there already leaves no row', async () => {
  const body = { name: 'Twice', permissions: ['tags:manage' as const] };
  const { id } = await admin.call('createRole', { body });
  const before = (await logs()).length;
  await admin.call('updateRole', { params: { id }, body });
  expect((await logs()).length).toBe(before);
});

test('a refused change leaves no row', async () => {
  const before = (await logs()).length;
  await admin.answer('createRole', { body: { name: 'Admin', permissions: ['tags:manage'] } });
  await admin.answer('deleteAgent', { params: { id: admin.agentId } });
  expect((await logs()).length).toBe(before);
});

test('no row holds a secret, its hash, its sealed form or its mask', async () => {
  for (const name of changing) {
    const input = await examples[name]?.({ app, admin });
    await admin.answer(name, input as never);
  }
  const { db } = app.deps;
  const stored = await Promise.all([
    db.selectFrom('inbox_servers').select('password_encrypted as secret').execute(),
    db.selectFrom('api_keys').select('key as secret').execute(),
    db.selectFrom('agents').select('password_hash as secret').execute(),
  ]);
  const secrets = stored.flat().flatMap(({ secret }) => (secret ? [secret] : []));
  expect(secrets.length).toBeGreaterThan(2);
  const rows = await logs();
  const written = JSON.stringify(rows);
  for (const secret of [...secrets, plantedSecret, '••']) {
    expect(written.includes(secret), secret).toBe(false);
  }
  // That it changed is told all the same.
  const changed = rows.find(
    ({ activity_type: type, model }) => type === 'updated' && model === 'inbox',
  );
  expect(changed?.changes).toContainEqual({
    field: 'imap.0.password',
    from: null,
    to: null,
    is_secret: true,
  });
});
