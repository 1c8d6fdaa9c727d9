import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Identity, renewCsrfToken } from '../../http/server.ts';
import { randomToken } from '../../secrets.ts';
import {
  actorByApiKey,
  actorBySession,
  deleteSession,
  insertSession,
  touchApiKey,
  touchSession,
} from './repository.ts';

export const sessionCookie = 'session';

/** Finds who calls: by API key where there is an Authorization header, else by session cookie. */
export async function identify(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  request: FastifyRequest,
): Promise<Identity | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return byApiKey({ db, secrets }, authorization);
  const token = request.cookies[sessionCookie];
  if (!token) return null;
  const found = await actorBySession(db, secrets.hash(token));
  if (!found) return null;
  if (found.stale) await touchSession(db, found.sessionId);
  return { actor: found.actor, sessionId: found.sessionId };
}

/** Opens a session for the agent: a new random id, and a new CSRF token with it. */
export async function openSession(
  { db, secrets }: { db: Db; secrets: Deps['secrets'] },
  { agentId, request, reply }: { agentId: number; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const token = randomToken();
  await insertSession(db, { agentId, tokenHash: secrets.hash(token) });
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isSecure,
    maxAge: 7 * 24 * 3600,
  });
  renewCsrfToken(request, reply);
}

/** Ends the session the request came with, if any. */
export async function endSession(
  { db }: { db: Db },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (request.sessionId !== null) await deleteSession(db, request.sessionId);
  reply.clearCookie(sessionCookie, { path: '/' });
}

async function byApiKey(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  authorization: string,
): Promise<Identity | null> {
  const given = apiKeyOf(authorization);
  if (!given) return null;
  const found = await actorByApiKey(db, given.key);
  if (!found || !timingSafeEqual(found.secretHash, secrets.hash(given.secret))) return null;
  if (found.stale) await touchApiKey(db, given.key);
  return { actor: found.actor, sessionId: null };
}

function apiKeyOf(authorization: string): { key: string; secret: string } | null {
  const [scheme = '', value = ''] = authorization.split(/ +/, 2);
  const plain = /^basic$/i.test(scheme)
    ? Buffer.from(value, 'base64').toString('utf8')
    : /^token$/i.test(scheme)
      ? value
      : '';
  const [, key, secret] = /^([0-9a-f]{1,64}):(.+)$/.exec(plain) ?? [];
  return key && secret ? { key, secret } : null;
}
