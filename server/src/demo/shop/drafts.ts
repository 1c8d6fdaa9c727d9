import type { Api } from '../api.ts';
import { paragraphs } from '../mails.ts';
import type { Playing } from '../play.ts';
import type { Colleague } from '../workspace.ts';

/** Two answers that the administrator has begun. */
export async function beginAnswers(
  api: Api,
  { by, playings }: { by: Colleague; playings: readonly Playing[] },
): Promise<void> {
  const mine = playings.filter(
    ({ thread: { customer, acts } }) =>
      customer.language === 'en' &&
      acts.findLast(({ by: who }) => who === 'take')?.colleague === by &&
      !acts.some(({ by: who }) => ['resolve', 'close', 'snooze'].includes(who)),
  );
  const waitsForUs = ({ thread }: Playing) => thread.acts.at(-1)?.by === 'customer';
  const begun = mine.toSorted((a, b) => Number(waitsForUs(b)) - Number(waitsForUs(a))).slice(0, 2);
  for (const { told, thread } of begun) {
    const [first = ''] = thread.customer.name.split(' ');
    const text = `Dear ${first},\n\nI have just spoken to the others about it. Here is what we can do:`;
    await api(by.actor, 'putDraft', {
      params: { uuid: told?.uuid ?? '', mode: 'reply' },
      body: { content: paragraphs(text) },
    });
  }
}
