import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { randomToken } from '../../secrets.ts';
import { type By, recordActivity } from '../activity/index.ts';
import { readGeneralSettings } from '../settings/general.ts';
import { forgetWayIn, queueWayIn, systemMailRoute } from '../settings/system-mail.ts';
import { asMail, type Named, systemMailWords, systemValues } from '../templates/index.ts';
import { isPasswordRefused } from './password-refused.ts';
import { insertToken } from './token-repository.ts';

/**
 * Mails the agent how to get in: a link to set a password, 24 h, single use; or the page to sign in
 * at, where their password would not be taken. Where no server can carry system mail, or the mail is not
 * to be waited for (`byHand`), the link comes back instead, to be handed over once.
 */
export async function sendWayIn(
  deps: Pick<Deps, 'db' | 'config' | 'secrets' | 'signal'>,
  {
    agent,
    kind,
    by,
    byHand = false,
  }: {
    agent: Named & { id: number; email: string };
    kind: 'welcome' | 'reset';
    by: By;
    byHand?: boolean;
  },
): Promise<{ link: string | null }> {
  const { db, config, secrets } = deps;
  const settings = await readGeneralSettings(db, config);
  const root = settings['app.root_url'];
  const token = (await isPasswordRefused(deps, agent.id)) ? null : randomToken();
  const link = token === null ? root : `${root}/set-password?token=${token}`;
  const isMailed = !byHand && (await systemMailRoute(db, secrets)) !== null;
  const values = systemValues(agent, { link, site: settings['app.site_name'] });
  await commit(
    deps,
    async (tx) => {
      if (token !== null)
        await insertToken(tx, { agentId: agent.id, kind, tokenHash: secrets.hash(token) });
      const invited = token === null ? 'sign_in_address_sent' : 'set_password_link_made';
      await recordActivity(tx, by, {
        type: kind === 'welcome' ? invited : 'password_reset_requested',
        model: 'agent',
        id: agent.id,
        name: agent.email,
      });
      if (!isMailed) return forgetWayIn(tx, agent.id);
      const mail = asMail(await systemMailWords(tx, token === null ? 'sign_in' : kind), values);
      await queueWayIn(tx, { to: agent.email, ...mail }, agent.id);
    },
    ['outbox'],
  );
  return { link: isMailed ? null : link };
}
