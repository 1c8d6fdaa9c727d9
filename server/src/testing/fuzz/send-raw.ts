import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type RawAnswer = {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request as it stands, with nothing put right on the way. */
export function sendRaw(
  url: string,
  {
    method,
    path,
    headers,
    payload,
  }: { method: string; path: string; headers: Record<string, string>; payload: string | Buffer },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const length = { 'content-length': String(Buffer.byteLength(payload)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        text(response).then(
          (body) =>
            resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}
