import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { customerMail } from '../../server/src/testing/customer-mail.ts';
import { startDovecot } from '../../server/src/testing/dovecot.ts';
import { eventually } from '../../server/src/testing/poll.ts';
import type { Bench } from '../lib/bench.ts';
import { connectInbox } from '../lib/inbox.ts';
import type { Result } from '../lib/result.ts';

const mails = 20_000;

/** A mailbox with 20,000 mails is connected: how many a second are taken in, and is each accounted for? */
export async function measureBacklog({ house, scale, admin }: Bench): Promise<Result[]> {
  const dovecot = await startDovecot();
  const user = `backlog-${randomUUID().slice(0, 8)}`;
  try {
    await dovecot.addUser(user, 'secret');
    for (let number = 0; number < mails; number += 1) {
      await dovecot.deliver(user, backlogMail(user, number));
    }
    const start = performance.now();
    const id = await connectInbox(admin, { dovecot, user });
    const states = () =>
      sql<{ state: string; count: number }>`
      select state, count(*) as count from mail_ledger where inbox_id = ${id} group by state`.execute(
        house.db,
      );
    await eventually(
      'every mail is a message',
      async () =>
        (await states()).rows.some(({ state, count }) => state === 'message' && count === mails),
      20 * 60_000,
    );
    const seconds = (performance.now() - start) / 1000;
    const { rows } = await sql<{ count: number }>`
      select count(distinct m.message_id) as count from messages m where m.inbox_id = ${id}`.execute(
      house.db,
    );
    return [
      {
        work: 'backlog of 20,000 mails in Dovecot',
        scale,
        figure: 'rate',
        measured: mails / seconds,
        target: 200,
        unit: '/s',
        note: `${rows[0]?.count.toLocaleString('en')} of 20,000 became messages`,
      },
    ];
  } finally {
    await dovecot.stop();
  }
}

/** Every fifth has a small picture, every third HTML. */
function backlogMail(user: string, number: number): string {
  const text = `Hello, it is about order ${number}. It did not arrive. `.repeat(5);
  return customerMail({
    from: `Customer ${number % 997} <customer${number % 997}@backlog.test>`,
    to: `${user}@parley.test`,
    subject: `Order ${number}`,
    text,
    ...(number % 3 === 0 ? { html: `<p>${text}</p><img src="https://example.org/x.png">` } : {}),
  });
}
