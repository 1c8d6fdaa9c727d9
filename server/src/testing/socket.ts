import type { Frame } from '@parley/contract';
import { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { insertConversation } from './conversation.ts';
import type { Client } from './harness.ts';
import { eventually } from './poll.ts';

export type TestSocket = {
  /** Every frame so far, in order. */
  frames: Frame[];
  /** Waits for a frame; gives it. */
  waitFor(what: string, fits: (frame: Frame) => boolean): Promise<Frame>;
  send(text: string): void;
  texts: string[];
  /** The code it was closed with, once it is. */
  closed(): Promise<number>;
  close(): Promise<void>;
};

/** Opens /ws as the agent and waits for the greeting; `expectOpen: false` only opens. `since` asks for what
 * was missed since that number. */
export async function openSocket(
  url: string,
  agent: Pick<Client, 'headers'>,
  options: { origin?: string; expectOpen?: boolean; since?: number } = {},
): Promise<TestSocket> {
  const frames: Frame[] = [];
  const texts: string[] = [];
  let code: number | undefined;
  const since = options.since === undefined ? '' : `?since=${options.since}`;
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws${since}`, {
    headers: { cookie: agent.headers.cookie ?? '', origin: options.origin ?? url },
  });
  socket.on('message', (data) => {
    const text = data.toString();
    texts.push(text);
    if (text !== 'pong') frames.push(JSON.parse(text) as Frame);
  });
  socket.on('close', (given) => {
    code = given;
  });
  socket.on('error', () => {
    code ??= 1006;
  });
  const test: TestSocket = {
    frames,
    texts,
    waitFor: (what, fits) => eventually(what, () => frames.find(fits)),
    send: (text) => socket.send(text),
    closed: () => eventually('the socket is closed', () => code),
    async close() {
      socket.close();
      await test.closed();
    },
  };
  if (options.expectOpen !== false) await test.waitFor('hello', ({ type }) => type === 'hello');
  return test;
}

/**
 * Gives the frames of what happens from here on, to who may see new conversations. News of what was
 * done before come a moment later, to a browser that was opened meanwhile as well.
 */
export async function heardFromNow(socket: TestSocket, deps: Deps): Promise<() => Frame[]> {
  const { uuid } = await insertConversation(deps);
  const isLast = ({ type, data }: Frame) => type === 'new_conversation' && data.uuid === uuid;
  const last = await socket.waitFor('what happened before', isLast);
  return () => socket.frames.slice(socket.frames.indexOf(last) + 1);
}
