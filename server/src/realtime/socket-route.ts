import { randomUUID } from 'node:crypto';
import websocket, { type WebSocket } from '@fastify/websocket';
import { type ClientFrame, clientFrame, type Frame } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Connection, type Connections, closeCodes } from './connections.ts';

/** Bytes waiting in a socket that nobody reads, after which it is closed. */
const mostWaiting = 8 * 1024 * 1024;
/** Closed when not even a ping came for so long, in milliseconds; browsers ping every 5 s. */
const silence = 90_000;

export type SocketOptions = {
  connections: Connections;
  /** The address people use, if it is fixed; else the Host header decides whose pages may connect. */
  appUrl: string | undefined;
  /**
   * Called with a new connection, to greet it, tell what it missed since the number it knows (null:
   * it was never here) and put it among the others.
   */
  onOpen(connection: Connection, since: number | null): Promise<void>;
  /** What a browser says. */
  onFrame(connection: Connection, frame: ClientFrame): void;
  onClose(connection: Connection): void;
};

/** GET /ws?since={seq}: one socket a window, for agents who are signed in (behaviour.md 8). */
export function socketRoute(options: SocketOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(websocket, { options: { maxPayload: 4_096 } });
    app.get('/ws', { websocket: true }, (socket, request) => {
      const { actor, sessionId } = request;
      if (!isOwnPage(request, options.appUrl)) {
        socket.close(1008, 'This page may not connect');
      } else if (!actor || sessionId === null) {
        socket.close(closeCodes.signedOut, 'Sign in first');
      } else {
        serve(socket, { options, request, actor, sessionId });
      }
    });
  };
}

/** A page of another site would bring the agent's cookie along: its Origin gives it away. */
function isOwnPage({ headers, host }: FastifyRequest, appUrl: string | undefined): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  if (!origin) return false;
  return origin.host === host || (appUrl !== undefined && origin.origin === new URL(appUrl).origin);
}

function serve(
  socket: WebSocket,
  {
    options,
    request,
    actor,
    sessionId,
  }: { options: SocketOptions; request: FastifyRequest; actor: Actor; sessionId: number },
): void {
  const connection: Connection = {
    id: randomUUID(),
    sessionId,
    actor,
    isOpen: () => socket.readyState === socket.OPEN,
    send(frame: Frame) {
      if (socket.bufferedAmount > mostWaiting) connection.close(closeCodes.tooSlow, 'Too slow');
      else socket.send(textOf(frame));
    },
    close: (code, reason) => socket.close(code, reason),
  };
  const fail = (error: unknown) => {
    request.log.warn({ err: error }, 'a socket is closed: it could not be served');
    socket.close(closeCodes.tooSlow, 'Try again');
  };
  let quiet = setTimeout(() => socket.terminate(), silence);
  socket.on('message', (data) => {
    clearTimeout(quiet);
    quiet = setTimeout(() => socket.terminate(), silence);
    const text = data.toString();
    if (text === 'ping') {
      socket.send('pong');
      return;
    }
    const said = clientFrameOf(text);
    if (said) options.onFrame(connection, said);
    else socket.close(1008, 'Not understood');
  });
  socket.on('error', (error) => request.log.debug({ err: error }, 'a socket failed'));
  socket.on('close', () => {
    clearTimeout(quiet);
    options.connections.remove(connection);
    options.onClose(connection);
  });
  options.onOpen(connection, sinceOf(request)).catch(fail);
}

function clientFrameOf(text: string): ClientFrame | null {
  try {
    return clientFrame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

// The same frame goes to many: it is written once.
const texts = new WeakMap<Frame, string>();

function textOf(frame: Frame): string {
  const known = texts.get(frame);
  if (known !== undefined) return known;
  const text = JSON.stringify(frame);
  texts.set(frame, text);
  return text;
}

/** The last number the browser knows; null when it names none. */
function sinceOf({ query }: FastifyRequest): number | null {
  const { since } = query as { since?: unknown };
  return typeof since === 'string' && /^\d{1,15}$/.test(since) ? Number(since) : null;
}
