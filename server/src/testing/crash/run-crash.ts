import { setTimeout as wait } from 'node:timers/promises';
import { customerMail, headerOf } from '../customer-mail.ts';
import { startDovecot } from '../dovecot.ts';
import { startMailSink } from '../mail-sink.ts';
import { eventually } from '../poll.ts';
import { CarefulAgent, type LedgerLine } from './careful-agent.ts';
import { randomFrom } from './random.ts';
import { type Blow, startVictim } from './victim.ts';

export type CrashReport = {
  seed: number;
  kills: Record<Blow, number>;
  /** Blows that fell while the receiving server held a whole mail and had not answered yet. */
  killsInData: number;
  delivered: number;
  accepted: number;
  uncertain: number;
  /** Marks of mails that are not there, or more than once. */
  missingIn: string[];
  doubledIn: string[];
  missingOut: string[];
  doubledOut: string[];
  /** Ledger rows that became no message, to see why something is missing. */
  notTaken: LedgerLine[];
};

const mailbox = 'crash';

/**
 * Kills Parley, its database, or both, again and again while mail flows in and out, then counts on
 * the mail servers: what Dovecot holds against what agents see, what agents sent against what the
 * receiving server took. The same seed strikes at the same choices.
 */
export async function runCrash({
  seed,
  kills,
  onKill = () => undefined,
}: {
  seed: number;
  kills: number;
  onKill?: (count: number) => void;
}): Promise<CrashReport> {
  const random = randomFrom(seed);
  const [dovecot, sink, victim] = await Promise.all([
    startDovecot(),
    // A late answer keeps mails in the state that matters most for a while.
    startMailSink(),
    startVictim(),
  ]);
  sink.always({ does: 'answer-late', afterMs: 150 });
  await dovecot.addUser(mailbox, 'secret');
  const agent = new CarefulAgent(victim.url);
  await agent.signIn();
  const inboxId = await agent.connect(inboxFor(dovecot.port, sink.port));

  const stopping = new AbortController();
  const { signal } = stopping;
  const accepted = new Map<string, string>();
  const report = { app: 0, database: 0, both: 0, session: 0 };
  let killsInData = 0;
  let delivered = 0;

  async function writeAsCustomers(): Promise<void> {
    while (!signal.aborted) {
      delivered += 1;
      const answered =
        random() < 0.25 ? sink.received.at(Math.floor(random() * sink.received.length)) : undefined;
      await dovecot.deliver(
        mailbox,
        customerMail({
          from: `Customer ${delivered % 40} <customer${delivered % 40}@example.org>`,
          to: `${mailbox}@parley.test`,
          subject: `Case ${delivered}`,
          text: `mark-in-${delivered}-end`,
          headers: answered
            ? [`In-Reply-To: ${headerOf(answered.raw.toString(), 'Message-ID')}`]
            : [],
        }),
      );
      await wait(40 + random() * 200);
    }
  }

  async function answerAsAgent(): Promise<void> {
    while (!signal.aborted) {
      const open = await agent.conversations();
      const chosen = open.filter(() => random() < 3 / Math.max(open.length, 3)).slice(0, 3);
      for (const { uuid } of chosen) {
        const mark = `mark-out-${accepted.size + 1}-end`;
        await agent.reply(uuid, mark);
        accepted.set(mark, uuid);
        if (random() < 0.05) sink.next({ does: 'take-and-drop' });
      }
      await wait(200);
    }
  }

  const traffic = Promise.all([writeAsCustomers(), answerAsAgent()]);
  for (let count = 1; count <= kills; count += 1) {
    await wait(200 + random() * 1_800);
    // Every third blow falls just when the receiving server has a mail and has not said so.
    if (count % 3 === 0) killsInData += await nextMail(sink);
    const blow = blowFor(random());
    report[blow] += 1;
    await victim.strike(blow);
    onKill(count);
  }
  stopping.abort();
  await traffic;

  await settled(agent, { accepted, inboxId });
  const held = (await dovecot.messages(mailbox)).map((raw) => markIn(raw.toString()));
  const found = await seenByAgents(agent);
  const notTaken = await agent.notTaken(inboxId);
  const taken = counted(sink.received.map(({ raw }) => markOut(raw.toString())));
  await victim.stop();
  await dovecot.stop();
  await sink.stop();

  const status = (mark: string) => found.statuses.get(mark) ?? 'unknown';
  return {
    seed,
    kills: report,
    killsInData,
    delivered: held.length,
    accepted: accepted.size,
    uncertain: [...accepted.keys()].filter((mark) => status(mark) === 'uncertain').length,
    missingIn: held.filter((mark) => !found.incoming.has(mark)),
    doubledIn: [...found.incoming].filter(([, count]) => count > 1).map(([mark]) => mark),
    missingOut: [...accepted.keys()].filter(
      (mark) => !taken.has(mark) && !['uncertain', 'failed'].includes(status(mark)),
    ),
    doubledOut: [...taken].filter(([, count]) => count > 1).map(([mark]) => mark),
    notTaken,
  };
}

function blowFor(number: number): Blow {
  if (number < 0.4) return 'app';
  if (number < 0.65) return 'database';
  return number < 0.9 ? 'both' : 'session';
}

/** Waits a little for the next mail to be handed over; 1 when one was, 0 when none came. */
async function nextMail(sink: { received: unknown[] }): Promise<number> {
  const before = sink.received.length;
  const end = Date.now() + 1_500;
  while (sink.received.length === before && Date.now() < end) await wait(5);
  return sink.received.length > before ? 1 : 0;
}

/** Everything has come in and gone out: nothing is on its way any more. */
async function settled(
  agent: CarefulAgent,
  { accepted, inboxId }: { accepted: ReadonlyMap<string, string>; inboxId: number },
): Promise<void> {
  let count = -1;
  await eventually(
    'all mail is settled',
    async () => {
      const uuids = [...new Set(accepted.values())];
      for (const uuid of uuids) {
        const messages = await agent.messages(uuid);
        if (messages.some(({ status }) => status === 'pending' || status === 'sending'))
          return false;
      }
      const open = (await agent.notTaken(inboxId)).filter(({ state }) =>
        ['found', 'stored', 'failed'].includes(state),
      );
      const now = (await agent.conversations()).length;
      const isSame = now === count && open.length === 0;
      count = now;
      if (!isSame) await wait(2_000);
      return isSame;
    },
    240_000,
  );
}

async function seenByAgents(agent: CarefulAgent) {
  const incoming: string[] = [];
  const statuses = new Map<string, string>();
  for (const { uuid } of await agent.conversations()) {
    for (const message of await agent.messages(uuid)) {
      if (message.type === 'incoming') incoming.push(markIn(message.text_content));
      if (message.type === 'outgoing') statuses.set(markOut(message.text_content), message.status);
    }
  }
  return { incoming: counted(incoming), statuses };
}

function counted(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}

function markIn(text: string): string {
  return /mark-in-\d+-end/.exec(text)?.[0] ?? '';
}

function markOut(text: string): string {
  return /mark-out-\d+-end/.exec(text)?.[0] ?? '';
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
