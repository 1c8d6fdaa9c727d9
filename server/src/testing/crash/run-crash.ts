import { setTimeout as wait } from 'node:timers/promises';
import { type Dovecot, startDovecot } from '../dovecot.ts';
import { type MailSink, startMailSink } from '../mail-sink.ts';
import { eventually } from '../poll.ts';
import { CarefulAgent, type LedgerLine } from './careful-agent.ts';
import { type Moment, Moments } from './moments.ts';
import { randomFrom } from './random.ts';
import { statuses, type Tally, tally } from './tally.ts';
import { answerAsAgent, mailbox, type Pace, writeAsCustomers } from './traffic.ts';
import { type Blow, startVictim, type Victim } from './victim.ts';

export type CrashReport = {
  seed: number;
  kills: Record<Blow, number>;
  /** In which step the blows fell, and how often. */
  steps: Record<string, number>;
  delivered: number;
  accepted: number;
  uncertain: number;
  tally: Tally;
  /** Ledger rows that became no message, to see why something is missing. */
  notTaken: LedgerLine[];
};

/** Enough to have some on their way at every blow; above it, the traffic slows down. */
const mailsPerKill = 20;

/** How long a run waits for its next kill, and with it all of a run may take for each. */
const patienceMs = 300_000;
const patienceOfKillMs = 60_000;

type Options = { seed: number; kills: number; onKill?: (count: number) => void };
type Scene = { dovecot: Dovecot; sink: MailSink; victim: Victim };

/**
 * Kills Parley, its database, or both, again and again while mail flows in and out, then counts on
 * the mail servers: what Dovecot holds against what agents see, what agents sent against what the
 * receiving server took. The choices follow from the seed. Throws when a start fails.
 */
export async function runCrash(options: Options): Promise<CrashReport> {
  const ends: (() => Promise<unknown>)[] = [];
  const over = new AbortController();
  const tooLate = () => over.abort();
  // Whatever waits in vain fails then, and says what for. A slow machine takes long, but goes on.
  let next = setTimeout(tooLate, patienceMs);
  const whole = setTimeout(tooLate, patienceMs + options.kills * patienceOfKillMs);
  const begun = performance.now();
  let kills = 0;
  const onKill = (count: number) => {
    kills = count;
    clearTimeout(next);
    // After the last one all that came before is counted.
    if (count < options.kills) next = setTimeout(tooLate, patienceMs);
    options.onKill?.(count);
  };
  let victim: Victim | undefined;
  try {
    const dovecot = await startDovecot();
    ends.push(() => dovecot.stop());
    const sink = await startMailSink();
    ends.push(() => sink.stop());
    victim = await startVictim();
    ends.unshift(victim.discard);
    const report = await play({ dovecot, sink, victim }, { ...options, onKill }, over.signal);
    await victim.stop();
    return report;
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const seconds = Math.round((performance.now() - begun) / 1000);
    throw new Error(
      `The crash run with seed ${options.seed} broke off after ${kills} kills and ${seconds} s: ${why}\n` +
        `The server's last words:\n${victim?.lastWords() ?? 'none'}`,
      { cause: error },
    );
  } finally {
    clearTimeout(next);
    clearTimeout(whole);
    over.abort();
    for (const end of ends) await end();
  }
}

async function play(scene: Scene, options: Options, over: AbortSignal): Promise<CrashReport> {
  const { dovecot, sink, victim } = scene;
  const { seed } = options;
  // A late answer keeps mails in the state that matters most for a while.
  sink.always({ does: 'answer-late', afterMs: 150 });
  await dovecot.addUser(mailbox, 'secret');
  const agent = new CarefulAgent(victim.url, over);
  await agent.signIn();
  const inboxId = await agent.connect(inboxFor(dovecot.port, sink.port));

  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, over]);
  let struck = 0;
  const pace: Pace = (count) => (count > mailsPerKill * (struck + 1) ? 1_000 : 0);
  const customers = writeAsCustomers({ dovecot, sink, seed: seed + 1, pace }, signal);
  const answering = answerAsAgent({ agent, sink, seed: seed + 2, pace }, signal);
  const traffic = Promise.all([customers, answering]);
  traffic.catch(() => enough.abort());
  const moments = new Moments({ victim, sink, inboxId });
  const onKill = (count: number) => {
    struck = count;
    options.onKill?.(count);
  };
  const { kills, steps } = await strikes({ moments, victim }, { ...options, onKill }, signal);
  over.throwIfAborted();
  enough.abort();
  const [, accepted] = await traffic;

  const held = await dovecot.messages(mailbox);
  await settled(agent, { accepted, inboxId, held: held.length });
  const seen = await everyMessage(agent);
  const found = [...statuses(seen).values()];
  return {
    seed,
    kills,
    steps,
    delivered: held.length,
    accepted: accepted.size,
    uncertain: found.filter((status) => status === 'uncertain').length,
    tally: tally({ held, taken: sink.received, accepted: [...accepted.keys()], seen }),
    notTaken: (await agent.ledger(inboxId)).filter(({ state }) => state !== 'message'),
  };
}

async function strikes(
  { moments, victim }: { moments: Moments; victim: Victim },
  options: Options,
  signal: AbortSignal,
) {
  const random = randomFrom(options.seed);
  const kills: Record<Blow, number> = { app: 0, database: 0, both: 0, session: 0 };
  const steps: Record<string, number> = {};
  const count = (step: string) => {
    steps[step] = (steps[step] ?? 0) + 1;
  };
  for (let number = 1; number <= options.kills && !signal.aborted; number += 1) {
    await wait(100 + random() * 900);
    const blow = blowFor(random());
    const delayMs = Math.max(0, Math.round(random() * 80 - 25));
    count(await moments.strikeAt(momentFor(random()), blow, delayMs));
    kills[blow] += 1;
    const cuts = random() < 0.2 ? [Math.round(random() * 1_500)] : [];
    await victim.recover(cuts);
    if (cuts.length > 0) count('again: in the start or recovery after a kill');
    options.onKill?.(number);
  }
  return { kills, steps };
}

function blowFor(number: number): Blow {
  if (number < 0.4) return 'app';
  if (number < 0.65) return 'database';
  return number < 0.9 ? 'both' : 'session';
}

function momentFor(number: number): Moment {
  if (number < 0.25) return 'any';
  if (number < 0.55) return 'incoming';
  const steps = ['connect', 'recipient', 'data', 'taken', 'answered'] as const;
  return steps[Math.floor(((number - 0.55) / 0.45) * steps.length)] ?? 'any';
}

/** Everything has come in and gone out: nothing is on its way any more. */
async function settled(
  agent: CarefulAgent,
  all: { accepted: ReadonlyMap<string, string>; inboxId: number; held: number },
): Promise<void> {
  const answered = new Set(all.accepted.values());
  await eventually(
    'all mail is settled',
    async () => {
      for (const uuid of answered) {
        const messages = await agent.messages(uuid);
        const isOnItsWay = messages.some(({ status }) => ['pending', 'sending'].includes(status));
        if (isOnItsWay) break;
        answered.delete(uuid);
      }
      const lines = await agent.ledger(all.inboxId);
      const open = lines.filter(({ state }) => ['found', 'stored', 'failed'].includes(state));
      if (answered.size === 0 && open.length === 0 && lines.length >= all.held) return true;
      await wait(1_000);
      return false;
    },
    240_000,
  );
}

async function everyMessage(agent: CarefulAgent) {
  const seen = [];
  for (const { uuid } of await agent.conversations()) seen.push(...(await agent.messages(uuid)));
  return seen;
}

function inboxFor(imapPort: number, smtpPort: number) {
  const server = { host: '127.0.0.1', tls_type: 'none' };
  return {
    name: 'Crash',
    from: `Crash <${mailbox}@parley.test>`,
    quote_history: false,
    config: {
      imap: [{ ...server, port: imapPort, username: mailbox, password: 'secret' }],
      smtp: [{ ...server, port: smtpPort, auth_protocol: 'none' }],
    },
    import_start: { from: 'everything' },
  };
}
