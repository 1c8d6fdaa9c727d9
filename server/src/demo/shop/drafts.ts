import type { Api } from '../api.ts';
import { paragraphs } from '../mails.ts';
import type { Playing } from '../play.ts';
import type { Colleague } from '../workspace.ts';

/** Two answers that the administrator has begun, in conversations of their own as long as there are any. */
export async function beginAnswers(
  api: Api,
  { by, playings }: { by: Colleague; playings: readonly Playing[] },
): Promise<void> {
  const open = playings.filter(
    ({ told, thread: { customer, acts } }) =>
      told !== null &&
      customer.language === 'en' &&
      !acts.some(({ by: who }) => ['resolve', 'close', 'snooze'].includes(who)),
  );
  const isMine = ({ thread: { acts } }: Playing) =>
    acts.findLast(({ by: who }) => who === 'take')?.colleague === by;
  const begun = open.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a))).slice(0, 2);
  for (const { told, thread } of begun) {
    const [first = ''] = thread.customer.name.split(' ');
    const text = `Dear ${first},\n\nI have just spoken to the others about it. Here is what we can do:`;
    await api(by.actor, 'putDraft', {
      params: { uuid: told?.uuid ?? '', mode: 'reply' },
      body: { content: paragraphs(text) },
    });
  }
}
