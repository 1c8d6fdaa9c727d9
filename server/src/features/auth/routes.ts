import { setTimeout as wait } from 'node:timers/promises';
import { type CurrentUser, Failure } from '@parley/contract';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSessions } from '../../events/record.ts';
import type { Handlers } from '../../http/handler.ts';
import { networkOf } from '../../net/network-of.ts';
import { recordActivity } from '../activity/index.ts';
import { systemMailRoute } from '../settings/system-mail.ts';
import { countAttempt, forgetAttempts } from './attempt-repository.ts';
import { changePassword } from './change-password.ts';
import { openSession } from './identity.ts';
import { isPasswordRefused } from './password-refused.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import {
  credentialsByEmail,
  deleteSessionsOf,
  holdPassword,
  updatePassword,
} from './repository.ts';
import { createFirstAdministrator, setupCodeFits } from './setup.ts';
import { takeToken } from './token-repository.ts';
import { sendWayIn } from './way-in.ts';

const attemptsPerAccount = 10;
const attemptsPerAddress = 50;
/** Answers to a reset take at least this long, so that time does not tell who exists. */
const resetAnswerTime = 300;

export function authRoutes(
  deps: Deps,
  currentUser: (id: number) => Promise<CurrentUser>,
): Handlers {
  const { db, secrets } = deps;

  async function countOrRefuse(account: string, ip: string): Promise<void> {
    const attempts = await countAttempt(db, { account, address: networkOf(ip) });
    if (attempts.ofAccount > attemptsPerAccount || attempts.ofAddress > attemptsPerAddress) {
      throw new Failure('RateLimitException', 'errors.tooManyAttempts');
    }
  }

  async function refusePassword(agentId: number): Promise<void> {
    if (await isPasswordRefused(deps, agentId))
      throw new Failure('PermissionException', 'errors.ssoOnly');
  }

  return {
    async login({ body, request, reply }) {
      const account = body.email.toLowerCase();
      await countOrRefuse(account, request.ip);
      const agent = await credentialsByEmail(db, account);
      const passwordHash = agent?.password_hash ?? null;
      const fits = await passwordFits(body.password, passwordHash);
      const by = { actor: agent ?? null, request };
      const named = { model: 'agent', id: agent?.id ?? null, name: account } as const;
      if (fits && agent && passwordHash !== null) {
        await forgetAttempts(db, account);
        await refusePassword(agent.id);
        const isIn = await db.transaction().execute(async (tx) => {
          if (!(await holdPassword(tx, agent.id, passwordHash))) return false;
          await openSession({ db: tx, secrets }, { agentId: agent.id, request, reply });
          await recordActivity(tx, by, { type: 'signed_in', ...named });
          return true;
        });
        if (isIn) return currentUser(agent.id);
      }
      // By the account it was tried on: that is how one looks for it.
      await recordActivity(db, by, { type: 'sign_in_failed', ...named });
      throw new Failure('UnauthorizedException', 'errors.wrongCredentials');
    },

    async setup({ body, request, reply }) {
      await countOrRefuse(`setup ${networkOf(request.ip)}`, request.ip);
      if (!(await setupCodeFits(deps, body.code))) {
        const message = 'errors.setupCode';
        throw new Failure('InputException', message, {
          data: [{ path: 'code', message }],
        });
      }
      const agentId = await createFirstAdministrator(deps, { ...body, request });
      await openSession(deps, { agentId, request, reply });
      return currentUser(agentId);
    },

    async requestPasswordReset({ body, request }) {
      await countOrRefuse(`reset ${body.email.toLowerCase()}`, request.ip);
      const route = await systemMailRoute(db, secrets);
      const work = async () => {
        const agent = route && (await credentialsByEmail(db, body.email));
        if (agent) {
          const by = { actor: null, request };
          await sendWayIn(deps, { agent, kind: 'reset', by });
        }
      };
      await Promise.all([work(), wait(resetAnswerTime)]);
      return { mail_available: route !== null };
    },

    async setPassword({ body, request }) {
      // No account is known yet. Codes and links are too long to guess from many addresses, and
      // one counter for all would let a stranger hold everybody up.
      const account = `set-password ${networkOf(request.ip)}`;
      await countOrRefuse(account, request.ip);
      await commit(deps, async (tx) => {
        const agent = await takeToken(tx, secrets.hash(body.token));
        if (!agent) throw new Failure('InputException', 'errors.linkExpired');
        await refusePassword(agent.id);
        await updatePassword(tx, agent.id, await hashPassword(body.password, agent.email));
        await deleteSessionsOf(tx, agent.id);
        await recordSessions(tx, agent.id);
        const by = { actor: agent, request };
        const named = { model: 'agent', id: agent.id, name: agent.email } as const;
        await recordActivity(tx, by, { type: 'password_set', ...named });
        await forgetAttempts(tx, account);
      });
      return true;
    },

    async changePassword({ actor, body, request }) {
      const account = `password ${actor.id}`;
      await countOrRefuse(account, request.ip);
      await changePassword(deps, { actor, request, ...body });
      await forgetAttempts(db, account);
      return true;
    },
  };
}
