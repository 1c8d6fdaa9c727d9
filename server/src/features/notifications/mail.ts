import type { Actor } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readGeneralSettings } from '../settings/general.ts';
import { queueSystemMails, systemMailRoute } from '../settings/system-mail.ts';
import {
  asMail,
  conversationValues,
  fullName,
  systemMailWords,
  systemValues,
} from '../templates/index.ts';
import { type MailFacts, mailFacts } from './mail-repository.ts';
import type { News } from './recipients.ts';

/** Puts the mails about events into the outbox, each once, for those recipients who want one. */
export async function queueMails(
  deps: Pick<Deps, 'config' | 'secrets'>,
  tx: Tx,
  { news, recipients }: { news: readonly News[]; recipients: ReadonlyMap<number, Actor> },
): Promise<void> {
  const wanted = await mailFacts(tx, news);
  // What nobody can carry now would be no news when somebody can.
  if (wanted.length === 0 || !(await systemMailRoute(tx, deps.secrets))) return;
  const settings = await readGeneralSettings(tx, deps.config);
  const site = settings['app.site_name'];
  const words = new Map<News['recipient']['type'], Awaited<ReturnType<typeof systemMailWords>>>();
  for (const { type } of wanted) {
    if (!words.has(type)) words.set(type, await systemMailWords(tx, type));
  }
  const mails = wanted.flatMap((facts) => {
    const recipient = recipients.get(facts.agent_id);
    const said = words.get(facts.type);
    if (!recipient || !said) return [];
    const link = `${settings['app.root_url']}/inboxes/all/conversation/${facts.uuid}`;
    const values = {
      ...systemValues(recipient, { link, site }),
      ...conversationValues(facts),
      'actor.full_name': nameOfActor(facts, site),
      message: facts.message,
    };
    const key = `notification ${facts.event_seq} ${recipient.id}`;
    return [{ to: recipient.email, ...asMail(said, values), key }];
  });
  await queueSystemMails(tx, mails);
}

function nameOfActor({ actor, contact, is_by_contact }: MailFacts, site: string): string {
  if (actor) return fullName(actor);
  return is_by_contact ? fullName(contact) || contact.email : site;
}
