import type { Actor } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readGeneralSettings } from '../settings/general.ts';
import { queueSystemMail, systemMailRoute } from '../settings/system-mail.ts';
import {
  asMail,
  conversationValues,
  fullName,
  systemMailWords,
  systemValues,
} from '../templates/index.ts';
import { type MailFacts, mailFacts } from './mail-repository.ts';
import type { News } from './recipients.ts';

/** Puts the mail about an event into the outbox, once, if its recipient wants one. */
export async function queueMail(
  deps: Pick<Deps, 'config' | 'secrets'>,
  tx: Tx,
  { news, recipient }: { news: News; recipient: Actor },
): Promise<void> {
  const facts = await mailFacts(tx, news);
  // What nobody can carry now would be no news when somebody can.
  if (!facts || !(await systemMailRoute(tx, deps.secrets))) return;
  const settings = await readGeneralSettings(tx, deps.config);
  const site = settings['app.site_name'];
  const link = `${settings['app.root_url']}/inboxes/all/conversation/${facts.uuid}`;
  const values = {
    ...systemValues(recipient, { link, site }),
    ...conversationValues(facts),
    'actor.full_name': nameOfActor(facts, site),
    message: facts.message,
  };
  const { event } = news;
  const mail = asMail(await systemMailWords(tx, news.recipient.type), values);
  await queueSystemMail(
    tx,
    { to: recipient.email, ...mail },
    `notification ${event.seq} ${recipient.id}`,
  );
}

function nameOfActor({ actor, contact, is_by_contact }: MailFacts, site: string): string {
  if (actor) return fullName(actor);
  return is_by_contact ? fullName(contact) || contact.email : site;
}
