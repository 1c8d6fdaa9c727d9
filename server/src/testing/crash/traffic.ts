import { setTimeout as wait } from 'node:timers/promises';
import { customerMail, headerOf } from '../customer-mail.ts';
import type { Dovecot } from '../dovecot.ts';
import type { MailSink } from '../mail-sink.ts';
import type { CarefulAgent } from './careful-agent.ts';
import { randomFrom } from './random.ts';

export const mailbox = 'crash';

/** How long to wait, beyond the usual, after so many mails: a slow machine is to get no more of them. */
export type Pace = (count: number) => number;

/** Customers write, and now and then answer a mail they got, until the signal is given. */
export async function writeAsCustomers(
  { dovecot, sink, seed, pace }: { dovecot: Dovecot; sink: MailSink; seed: number; pace?: Pace },
  signal: AbortSignal,
): Promise<void> {
  const random = randomFrom(seed);
  for (let count = 1; !signal.aborted; count += 1) {
    const answers = random() < 0.25;
    const answered = answers
      ? sink.received.at(Math.floor(random() * sink.received.length))
      : undefined;
    await dovecot.deliver(
      mailbox,
      customerMail({
        from: `Customer ${count % 40} <customer${count % 40}@example.org>`,
        to: `${mailbox}@parley.test`,
        subject: `Case ${count}`,
        text: `mark-in-${count}-end`,
        headers: answered
          ? [`In-Reply-To: ${headerOf(answered.raw.toString(), 'Message-ID')}`]
          : [],
      }),
    );
    await wait(40 + random() * 200 + (pace?.(count) ?? 0));
  }
}

/**
 * An agent answers conversations until the signal is given. Answers the mark of each reply the API
 * accepted, with its conversation. Some mails the receiving server keeps without saying so.
 */
export async function answerAsAgent(
  { agent, sink, seed, pace }: { agent: CarefulAgent; sink: MailSink; seed: number; pace: Pace },
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const random = randomFrom(seed);
  const accepted = new Map<string, string>();
  while (!signal.aborted) {
    const open = await agent.conversations();
    const chosen = open.filter(() => random() < 3 / Math.max(open.length, 3)).slice(0, 3);
    for (const { uuid } of chosen) {
      const mark = `mark-out-${accepted.size + 1}-end`;
      await agent.reply(uuid, mark);
      accepted.set(mark, uuid);
      if (random() < 0.05) sink.next({ does: 'take-and-drop' });
    }
    await wait(200 + pace(accepted.size));
  }
  return accepted;
}
