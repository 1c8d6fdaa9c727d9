import type { Frame } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from './testing/api.ts';
import { insertPlainInbox } from './testing/conversation.ts';
import {
  administratorAt,
  agentBeside,
  choosePassword,
  type Instances,
  startInstances,
} from './testing/instances.ts';
import { eventually } from './testing/poll.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';
import { openSocket, type TestSocket } from './testing/socket.ts';

let s3: S3Server;
let three: Instances;
let admin: Api;
// Made while there is no inbox yet: later, the link to a password goes out by mail.
let dora: { id: number; api: Api };

beforeAll(async () => {
  s3 = await startS3Server();
  three = await startInstances(3, s3.env);
  admin = await administratorAt(three.all[0]?.url ?? '');
  dora = await agentBeside(admin, { url: at(0), name: 'dora' });
});
afterAll(async () => {
  await three?.stop();
  await s3?.stop();
});

const at = (number: number) => three.all[number]?.url ?? '';
const everywhere = (agent: Api) =>
  Promise.all(three.all.map(({ url }) => openSocket(url, agent.at(url))));
const close = (sockets: TestSocket[]) => Promise.all(sockets.map((socket) => socket.close()));

async function newConversations(count: number): Promise<string[]> {
  const inbox = await insertPlainInbox(three);
  const made = Array.from({ length: count }, (_, number) =>
    admin.at(three.url).call<{ uuid: string }>('POST', '/conversations', {
      subject: `Case ${number}`,
      content: '<p>Hello</p>',
      inbox_id: inbox.id,
      contact_email: `customer${number}@example.org`,
      first_name: 'Ann',
    }),
  );
  return (await Promise.all(made)).map(({ uuid }) => uuid);
}

function setPriority(agent: Api, { uuid, priority }: { uuid: string; priority: string }) {
  return agent.call('PUT', `/conversations/${uuid}/priority`, { priority });
}

/** What a socket heard about the priorities of conversations, in order. */
function heard({ frames }: TestSocket): { seq: number; uuid: string; value: unknown }[] {
  return frames.flatMap((frame) =>
    frame.type === 'conversation_prop_update' && frame.data.prop === 'priority'
      ? [{ seq: frame.seq, uuid: frame.data.uuid, value: frame.data.value }]
      : [],
  );
}

test('a changed password and a disabled agent end sessions and sockets on every instance', async () => {
  const bea = await agentBeside(admin, { url: at(0), name: 'bea' });
  const before = await everywhere(bea.api);
  const { set_password_link } = await admin
    .at(at(1))
    .call<{ set_password_link: string }>('POST', `/agents/${bea.id}/set-password-link`);
  await choosePassword(at(1), set_password_link);
  for (const socket of before) expect(await socket.closed()).toBe(4401);
  await expect(bea.api.at(at(2)).call('GET', '/agents/me')).rejects.toMatchObject({ status: 401 });

  const carl = await agentBeside(admin, { url: at(2), name: 'carl' });
  const sockets = await everywhere(carl.api);
  const { first_name, email, roles } = await admin.call<{
    first_name: string;
    email: string;
    roles: { id: number }[];
  }>('GET', `/agents/${carl.id}`);
  const disabled = { first_name, email, roles: roles.map(({ id }) => id), enabled: false };
  await admin.at(at(1)).call('PUT', `/agents/${carl.id}`, disabled);
  for (const socket of sockets) expect(await socket.closed()).toBe(4401);
  await expect(carl.api.at(at(0)).call('GET', '/agents/me')).rejects.toMatchObject({ status: 401 });
});

test('signed in at one, an agent is known to all, and hears at each the same in the same order', async () => {
  const throughProxy = await Promise.all(
    three.all.map(() => openSocket(three.url, admin.at(three.url))),
  );
  const sockets = [...(await everywhere(admin)), ...throughProxy];
  const uuids = await newConversations(12);
  const changes = ['High', 'Low', 'Medium', 'High'].flatMap((priority) =>
    uuids.map((uuid) => ({ uuid, priority })),
  );
  for (let start = 0; start < changes.length; start += 12) {
    const some = changes.slice(start, start + 12);
    await Promise.all(some.map((change) => setPriority(admin.at(three.url), change)));
  }
  await eventually('every change in every socket', () =>
    sockets.every((socket) => heard(socket).length === changes.length),
  );
  // Values are as they stood when the frame was made, which may be later at another instance.
  const orders = sockets.map((socket) => heard(socket).map(({ seq, uuid }) => ({ seq, uuid })));
  for (const order of orders) expect(order).toEqual(orders[0]);
  const numbers = orders[0]?.map(({ seq }) => seq) ?? [];
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));

  const lists = await Promise.all(
    three.all.map(({ url }) =>
      admin
        .at(url)
        .call<{ total: number; results: { uuid: string; priority: string }[] }>(
          'GET',
          '/conversations/all?page_size=100',
        ),
    ),
  );
  for (const list of lists) {
    expect(list).toEqual(lists[0]);
    expect(list.total).toBe(uuids.length);
    expect(new Set(list.results.map(({ priority }) => priority))).toEqual(new Set(['High']));
  }
  await close(sockets);
});

test('a browser that comes back at another instance hears what it missed, once', async () => {
  const [uuid = ''] = await newConversations(1);
  const before = await openSocket(at(0), admin);
  await setPriority(admin.at(at(2)), { uuid, priority: 'Low' });
  const last = await before.waitFor('the last it heard', isPriority);
  await before.close();
  await setPriority(admin.at(at(0)), { uuid, priority: 'Medium' });
  await setPriority(admin.at(at(2)), { uuid, priority: 'High' });
  const after = await openSocket(at(1), admin.at(at(1)), { since: last.seq ?? 0 });
  await eventually('both changes', () => heard(after).length >= 2);
  await setPriority(admin.at(at(0)), { uuid, priority: 'Low' });
  await eventually('what came then', () => heard(after).some(({ value }) => value === 'Low'));
  const numbers = heard(after).map(({ seq }) => seq);
  expect(numbers).toHaveLength(3);
  expect(new Set(numbers).size).toBe(3);
  expect(after.frames.map(({ type }) => type)).not.toContain('reload');
  await after.close();
});

test('a file uploaded through one instance is read through the others', async () => {
  const content = Buffer.from('%PDF-1.4 the invoice');
  const form = new FormData();
  form.append('files', new Blob([content]), 'invoice.pdf');
  const uploaded = await fetch(`${at(0)}/api/v1/media`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const { data } = (await uploaded.json()) as { data: { url: string } };
  for (const { url } of three.all) {
    const read = await fetch(`${url}${data.url}`, { headers: admin.headers });
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
  }
});

function isPriority(frame: Frame): boolean {
  return frame.type === 'conversation_prop_update' && frame.data.prop === 'priority';
}

test('who looks and types at one instance is told at another, and gone with its window', async () => {
  const [uuid = ''] = await newConversations(1);
  const [mine, theirs] = await Promise.all([
    openSocket(at(0), admin.at(at(0))),
    openSocket(at(1), dora.api.at(at(1))),
  ]);
  const show = (socket: TestSocket, is_typing: boolean) =>
    socket.send(JSON.stringify({ type: 'viewing', data: { uuid, is_typing } }));
  const told = (viewers: object[]) =>
    mine.waitFor(
      'who is there',
      ({ type, data }) =>
        type === 'typing' && JSON.stringify(data) === JSON.stringify({ uuid, viewers }),
    );
  show(mine, false);
  show(theirs, true);
  await told([{ agent_id: dora.id, is_typing: true }]);
  await theirs.close();
  await told([]);
  await mine.close();
});
