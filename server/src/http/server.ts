import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { Failure } from '@parley/contract';
import type { Actor } from '@parley/domain';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { networkOf } from '../net/network-of.ts';
import { answerClientError } from './client-errors.ts';
import { closingOf } from './closing.ts';
import { compressed } from './compression.ts';
import { sendError } from './errors.ts';
import type { Translate } from './field-errors.ts';
import type { Handlers } from './handler.ts';
import { registerEndpoints } from './register.ts';

/** Who calls, and by what: a session of the browser or an API key (which needs no CSRF token). */
export type Identity = { actor: Actor; sessionId: number | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** The agent who calls; null when signed out. */
    actor: Actor | null;
    /** The session the call came with; null for API keys and visitors. */
    sessionId: number | null;
    /** Whether the browser came by https, or is to come by it: cookies are for https only then. */
    isSecure: boolean;
    translate: Translate;
  }
}

export type HttpOptions = {
  config: Config;
  log: Logger;
  handlers: Handlers;
  identify: (request: FastifyRequest) => Promise<Identity | null>;
  /** Words in the workspace language. */
  translator: () => Promise<Translate>;
  /** Routes beside the contract: /ws, /uploads, /logout, the browser's files. */
  plugins: readonly ((app: FastifyInstance) => Promise<void> | void)[];
};

const policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  // The editor and Radix set style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
};

/** Builds the HTTP server: envelope, sessions, CSRF, headers, every endpoint of the contract. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { config, log } = options;
  const unanswered = (error: unknown) =>
    log.error({ err: error }, 'answering a bad request failed');
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy as never,
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 0,
    // As long as a path can be: what a parameter may hold, its schema says.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    // A wrong %-sequence in a path is answered like any other bad request.
    frameworkErrors: (error, request, reply) => {
      options
        .translator()
        .then((translate) =>
          sendError(error, {
            request: request as never,
            reply: reply as never,
            translate,
          }),
        )
        .catch(unanswered);
    },
    clientErrorHandler: (error, socket) => {
      answerClientError(error, { socket: socket as Socket, translator: options.translator }).catch(
        unanswered,
      );
    },
  });
  const prepareClosing = closingOf(app.server);
  app.addHook('preClose', async () => prepareClosing());
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionId', null);
  app.decorateRequest('isSecure', false);
  app.decorateRequest('translate');

  app.setErrorHandler(async (error, request, reply) => {
    const translate = await options.translator().catch(() => (key: string) => key);
    return sendError(error, { request, reply, translate });
  });
  app.setNotFoundHandler(async (request, reply) =>
    sendError(new Failure('NotFoundException', 'errors.noSuchCall'), {
      request,
      reply,
      translate: await options.translator(),
    }),
  );

  takeEmptyJson(app);
  const isHttps = config.appUrl?.startsWith('https:') ?? false;
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(multipart);
  // For one address, behind which a whole office may sit: a team of 300 asks some 100 times a second.
  await app.register(rateLimit, {
    global: true,
    max: 60_000,
    timeWindow: '1 minute',
    skipOnError: true,
    keyGenerator: ({ ip }) => networkOf(ip),
  });

  app.addHook('onRequest', async (request, reply) => {
    const identity = await options.identify(request);
    request.actor = identity?.actor ?? null;
    request.sessionId = identity?.sessionId ?? null;
    request.isSecure = isHttps || request.protocol === 'https';
    giveCsrfToken(request, reply);
    if (needsCsrf(request)) checkCsrf(request);
  });

  // What one agent was answered is for no cache on the way, nor for the next person at the computer.
  app.addHook('onSend', async (request, reply) => {
    const isOfApi = request.url.startsWith('/api/');
    if (isOfApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onSend', compressed);

  registerEndpoints(app, options);
  for (const plugin of options.plugins) await plugin(app);
  return app;
}

/** Calls without a body may say that it is JSON (spec section 7); what there is, Fastify reads. */
function takeEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
}

/** Sets a fresh CSRF cookie: at sign-in, and on any GET that comes without one. */
export function renewCsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie('csrf_token', randomBytes(24).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: request.isSecure,
    httpOnly: false,
  });
}

function giveCsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'GET' && !request.cookies.csrf_token) renewCsrfToken(request, reply);
}

/** With an Authorization header the session's cookie is never looked at, and no other site can send one. */
function needsCsrf({ method, headers }: FastifyRequest): boolean {
  const isWrite = ['POST', 'PUT', 'DELETE', 'PATCH'].includes(method);
  return isWrite && headers.authorization === undefined;
}

function checkCsrf(request: FastifyRequest): void {
  const cookieToken = Buffer.from(request.cookies.csrf_token ?? '');
  const header = Buffer.from(String(request.headers['x-csrftoken'] ?? ''));
  const same =
    header.length > 0 &&
    header.length === cookieToken.length &&
    timingSafeEqual(header, cookieToken);
  if (!same) throw new Failure('PermissionException', 'errors.csrf');
}
