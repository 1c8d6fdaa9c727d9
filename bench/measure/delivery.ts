import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { customerMail } from '../../server/src/testing/customer-mail.ts';
import { startDovecot } from '../../server/src/testing/dovecot.ts';
import { eventually } from '../../server/src/testing/poll.ts';
import type { Bench } from '../lib/bench.ts';
import { connectInbox } from '../lib/inbox.ts';
import type { Result } from '../lib/result.ts';
import { listen } from '../lib/socket.ts';
import { percentiles } from '../lib/timing.ts';

const mails = 100;

/** From the moment a mail lies in Dovecot to its frame in an agent's socket, a mail every 200 ms. */
export async function measureDelivery({ scale, app, admin }: Bench): Promise<Result[]> {
  const dovecot = await startDovecot();
  const user = `delivery-${randomUUID().slice(0, 8)}`;
  const delivered = new Map<string, number>();
  const durations: number[] = [];
  const socket = await listen(app.url, admin, (frame, at) => {
    if (frame.type !== 'new_conversation') return;
    const start = delivered.get(frame.data.subject);
    if (start !== undefined) durations.push(at - start);
  });
  try {
    await connectInbox(admin, { dovecot, user });
    await dovecot.deliver(
      user,
      customerMail({ to: `${user}@parley.test`, subject: 'first', text: 'first' }),
    );
    // The first one tells that the mailbox is being watched.
    delivered.set('first', performance.now());
    await eventually('the mailbox is read', () => durations.pop(), 60_000);
    for (let number = 0; number < mails; number += 1) {
      const subject = `mail ${number} of ${user}`;
      await dovecot.deliver(
        user,
        customerMail({ to: `${user}@parley.test`, subject, text: 'Hello, where is it?' }),
      );
      delivered.set(subject, performance.now());
      await wait(200);
    }
    await eventually('every mail is shown', () => durations.length === mails, 60_000);
  } finally {
    socket.close();
    await dovecot.stop();
  }
  const { p95 } = percentiles(durations);
  return [
    {
      work: 'mail from delivery in Dovecot to its frame',
      scale,
      figure: 'p95',
      measured: p95,
      target: 1000,
      unit: 'ms',
    },
  ];
}
