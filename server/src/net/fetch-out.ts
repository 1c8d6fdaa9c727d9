import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Failure } from '@parley/contract';
import { networkCodes } from './network-codes.ts';
import { lookupOut, type Outbound, refuseAddress } from './outbound.ts';

/** As the global `fetch`; throws a Failure that says what is wrong with the server. */
export type FetchOut = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Makes a `fetch` for addresses that administrators enter: it goes only where it is allowed to, gives up
 * after `timeoutMs`, follows no redirect (the answer is the redirect) and reads at most `maxBytes`.
 */
export function createFetch(
  outbound: Outbound,
  { timeoutMs = 10_000, maxBytes = 1024 * 1024 } = {},
): FetchOut {
  return async (url, init) => {
    const { hostname } = new URL(url);
    try {
      const asked = new Request(url, init);
      const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(timeoutMs)]);
      refuseAddress(hostname, outbound);
      const answer = await send(asked, { outbound, signal });
      return await responseOf(answer, maxBytes);
    } catch (error) {
      throw fetchFailure(error, hostname);
    }
  };
}

async function send(
  asked: Request,
  { outbound, signal }: { outbound: Outbound; signal: AbortSignal },
): Promise<IncomingMessage> {
  const body = Buffer.from(await asked.arrayBuffer());
  const answered = Promise.withResolvers<IncomingMessage>();
  const request = asked.url.startsWith('https:') ? requestHttps : requestHttp;
  const sending = request(asked.url, {
    method: asked.method,
    headers: { ...Object.fromEntries(asked.headers), 'content-length': body.length },
    lookup: lookupOut(outbound),
    // Each its own connection: one that is kept was checked under another rule.
    agent: false,
    signal,
  });
  sending.once('response', answered.resolve);
  sending.on('error', answered.reject);
  sending.end(body);
  return answered.promise;
}

async function responseOf(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw Object.assign(new Error('too much'), { code: 'ETOOLARGE' });
    chunks.push(chunk);
  }
  const status = answer.statusCode ?? 0;
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
}

function fetchFailure(error: unknown, host: string): Failure {
  const { name, code = '' } = error as NodeJS.ErrnoException;
  const cause = (error as Error).cause as Error | undefined;
  const isLate = name === 'TimeoutError' || cause?.name === 'TimeoutError';
  const known = isLate ? 'timeout' : networkCodes[code]?.code;
  const text = code === 'ETOOLARGE' ? 'tooLarge' : (known ?? 'unknown');
  return new Failure('NetworkException', `outbound.${text}`, { values: { host }, cause: error });
}
