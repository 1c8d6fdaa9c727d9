import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from './testing/api.ts';
import { connectionsOf } from './testing/connections-of.ts';
import { CarefulAgent, type SeenMessage } from './testing/crash/careful-agent.ts';
import { tally } from './testing/crash/tally.ts';
import { mailbox, writeAsCustomers } from './testing/crash/traffic.ts';
import { customerMail } from './testing/customer-mail.ts';
import { type Dovecot, startDovecot } from './testing/dovecot.ts';
import {
  administratorAt,
  agentBeside,
  type Instances,
  startInstances,
} from './testing/instances.ts';
import { type MailSink, startMailSink } from './testing/mail-sink.ts';
import type { Parley } from './testing/parley.ts';
import { eventually } from './testing/poll.ts';
import { openSocket, type TestSocket } from './testing/socket.ts';

let dovecot: Dovecot;
let sink: MailSink;
let two: Instances;

beforeAll(async () => {
  [dovecot, sink, two] = await Promise.all([startDovecot(), startMailSink(), startInstances(2)]);
  await dovecot.addUser(mailbox, 'secret');
});
afterAll(async () => {
  await two?.stop();
  await sink?.stop();
  await dovecot?.stop();
});

/** Connections to the mailbox, by instance. */
const readings = (instances: readonly Parley[]) =>
  Promise.all(instances.map(({ process: { pid = 0 } }) => connectionsOf(pid, dovecot.port)));

/** The instance that reads the mailbox, and one that does not. */
async function readerAmong(
  instances: readonly Parley[],
): Promise<{ reader: Parley; other: Parley }> {
  const counts = await eventually('somebody reads', async () => {
    const found = await readings(instances);
    return found.some((count) => count > 0) && found;
  });
  expect(counts.toSorted()).toEqual([0, 1]);
  const [first, second] = instances;
  if (!first || !second) throw new Error('two instances are needed');
  return counts[0] ? { reader: first, other: second } : { reader: second, other: first };
}

test('the instance that reads is killed in the midst of it: mail and presence go on, all once', async () => {
  const admin = await administratorAt(two.url);
  const bea = await agentBeside(admin, { url: two.url, name: 'bea' });
  const carl = await agentBeside(admin, { url: two.url, name: 'carl' });
  sink.always({ does: 'answer-late', afterMs: 100 });
  const over = new AbortController();
  const careful = new CarefulAgent(two.url, over.signal);
  await careful.signIn();
  const inboxId = await careful.connect(inboxFor({ imap: dovecot.port, smtp: sink.port }));
  const { reader, other } = await readerAmong(two.all);
  await Promise.all([
    openSocket(reader.url, bea.api.at(reader.url)),
    openSocket(reader.url, carl.api.at(reader.url)),
    openSocket(other.url, carl.api.at(other.url)),
  ]);

  const enough = new AbortController();
  // The wait for the lease is long: what counts is that mail comes and goes, not how much.
  const pace = () => 300;
  const writing = writeAsCustomers({ dovecot, sink, seed: 1, pace }, enough.signal);
  const answering = answerAll(careful, enough.signal);
  await eventually('replies under way', () => sink.received.length >= 8, 60_000);
  const killedAt = Date.now();
  await reader.kill();
  const watching = await openSocket(other.url, admin.at(other.url));
  const offline = goesOffline(bea.id, watching);
  await dovecot.deliver(mailbox, lateMail());
  await eventually('mail after the kill', hasLateMail);
  // The lease itself takes at most 35 s; what comes after it depends on the machine.
  expect(Date.now() - killedAt).toBeLessThan(60_000);
  const isOver = Date.now() + 1_000;
  await eventually('traffic goes on for a while', () => Date.now() > isOver);
  enough.abort();
  await writing;
  const accepted = await answering;

  const held = await dovecot.messages(mailbox);
  const settled = () => isSettled({ inboxId, held: held.length });
  await eventually('all is settled', settled);
  const seen = await everyMessage(careful);
  expect(tally({ held, taken: sink.received, accepted, seen })).toEqual({
    missingIn: [],
    doubledIn: [],
    missingOut: [],
    doubledOut: [],
    missingReplies: [],
    hiddenDoubt: [],
  });
  expect(seen.filter(({ type }) => type === 'incoming')).toHaveLength(held.length);

  // What was being handed over at the kill is in doubt: an agent looks, and decides.
  await decide(admin, seen);
  await eventually('all is settled again', settled);
  await sink.waitFor(accepted.length);
  const bodies = sink.received.map(({ raw }) => raw.toString());
  for (const mark of accepted) {
    expect(bodies.filter((body) => body.includes(mark))).toHaveLength(1);
  }
  expect(sink.received).toHaveLength(accepted.length);

  await offline;
  expect(await availabilityOf(carl.id)).toBe('online');
}, 240_000);

test('an instance that is stopped hands its mailbox over at once', async () => {
  const added = await two.another();
  const survivor = two.all.find(({ process }) => process.signalCode === null);
  if (!survivor) throw new Error('no instance is left');
  two.all.push(added);
  const { reader, other } = await readerAmong([survivor, added]);
  expect(reader).toBe(survivor);
  await survivor.stop();
  await eventually('the other one reads', async () => (await readings([other]))[0] === 1, 20_000);
});

/** Answers each conversation once, until the signal is given; gives the marks of the replies. */
async function answerAll(agent: CarefulAgent, signal: AbortSignal): Promise<string[]> {
  const marks: string[] = [];
  const answered = new Set<string>();
  while (!signal.aborted) {
    for (const { uuid } of await agent.conversations()) {
      if (answered.has(uuid) || signal.aborted) continue;
      answered.add(uuid);
      const mark = `mark-out-${answered.size}-end`;
      await agent.reply(uuid, mark);
      marks.push(mark);
    }
    await wait(250);
  }
  return marks;
}

function inboxFor(port: { imap: number; smtp: number }) {
  const server = { host: '127.0.0.1', tls_type: 'none' };
  return {
    name: 'Support',
    from: `Support <${mailbox}@parley.test>`,
    quote_history: false,
    config: {
      imap: [{ ...server, port: port.imap, username: mailbox, password: 'secret' }],
      smtp: [{ ...server, port: port.smtp, auth_protocol: 'none' }],
    },
    import_start: { from: 'everything' },
  };
}

function lateMail(): string {
  return customerMail({
    from: 'Late <late@example.org>',
    subject: 'After the kill',
    text: 'mark-in-999999-end',
  });
}

async function hasLateMail(): Promise<boolean> {
  const late = await two.db
    .selectFrom('conversations')
    .select('id')
    .where('subject', '=', 'After the kill')
    .executeTakeFirst();
  return late !== undefined;
}

async function isSettled({ inboxId, held }: { inboxId: number; held: number }): Promise<boolean> {
  const { rows } = await sql<{ decided: number; flying: number }>`
    select (select count(*) from mail_ledger where inbox_id = ${inboxId}
        and state not in ('found','stored','failed')) as decided,
      (select count(*) from outbox where state in ('pending','sending')) as flying`.execute(two.db);
  return rows[0]?.decided === held && rows[0].flying === 0;
}

async function everyMessage(agent: CarefulAgent): Promise<(SeenMessage & { of: string })[]> {
  const seen = [];
  for (const { uuid } of await agent.conversations()) {
    for (const message of await agent.messages(uuid)) seen.push({ ...message, of: uuid });
  }
  return seen;
}

/** Each reply in doubt is looked up at the receiving server, and sent again if it is not there. */
async function decide(admin: Api, seen: readonly (SeenMessage & { of: string })[]): Promise<void> {
  for (const { uuid, of, status, text_content } of seen) {
    if (status !== 'uncertain') continue;
    const arrived = sink.received.some(({ raw }) => raw.toString().includes(text_content));
    const decision = arrived ? 'mark-as-sent' : 'retry';
    await admin.call('PUT', `/conversations/${of}/messages/${uuid}/${decision}`);
  }
}

/** The sockets of the dead instance run out; five minutes more, and the agent is offline. */
async function goesOffline(agentId: number, watching: TestSocket): Promise<void> {
  await eventually('its sockets run out', () => hasNoSocket(agentId));
  expect(await availabilityOf(agentId)).toBe('online');
  await sql`update socket_leases set expires_at = expires_at - interval '5 minutes'
    where agent_id = ${agentId}`.execute(two.db);
  await eventually('the agent is offline', () =>
    watching.frames.some(
      ({ type, data }) =>
        type === 'presence' &&
        data.agents.some(
          (agent) => agent.agent_id === agentId && agent.availability_status === 'offline',
        ),
    ),
  );
}

async function hasNoSocket(agentId: number): Promise<boolean> {
  const { rows } = await sql<{ live: number }>`
    select count(*) as live from socket_leases
    where agent_id = ${agentId} and expires_at > now()`.execute(two.db);
  return rows[0]?.live === 0;
}

async function availabilityOf(agentId: number): Promise<string> {
  const { availability_status } = await two.db
    .selectFrom('agents')
    .select('availability_status')
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  return availability_status;
}
