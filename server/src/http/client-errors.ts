import type { Socket } from 'node:net';
import type { FailureType } from '@parley/contract';
import type { Translate } from './field-errors.ts';

/** Answers what is no HTTP, or has too large a head, in the envelope of behaviour.md 1; then hangs up. */
export async function answerClientError(
  { code }: { code?: string },
  { socket, translator }: { socket: Socket; translator: () => Promise<Translate> },
): Promise<void> {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const key = code === 'HPE_HEADER_OVERFLOW' ? 'errors.tooLarge' : 'errors.request';
  const written = socket.bytesWritten;
  const message = (await translator())(key);
  // The request that broke off in its body may have been answered meanwhile.
  if (socket.bytesWritten > written) {
    socket.end();
    return;
  }
  const body = JSON.stringify({
    status: 'error',
    message,
    error_type: 'InputException' satisfies FailureType,
    data: null,
  });
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
