import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../deps.ts';
import { outgoingMail } from '../../features/mail/outgoing.ts';
import { recentMails } from '../repository.ts';
import type { Letters } from './letters.ts';

/** Puts the newest answered conversations of the sample into the customers' mailbox. */
export async function fillMailbox(deps: Deps, letters: Letters): Promise<void> {
  for (const recent of await recentMails(deps.db, 12)) {
    if (recent.raw_key !== null) {
      await letters.add('written', await buffer(await deps.storage.get(recent.raw_key)), recent.at);
    } else {
      const { mail } = await outgoingMail(deps, recent);
      await letters.add('sent', mail.raw, recent.at);
    }
  }
}
