import { buffer } from 'node:stream/consumers';
import { type Receiver, startReceiver } from '../../mail/receiver/receiver.ts';
import type { Letters } from './letters.ts';

/** The mail server that every customer of the demo has: takes whatever Parley sends. */
export function startSink(letters: Letters, onError: (error: unknown) => void): Promise<Receiver> {
  return startReceiver({
    host: '127.0.0.1',
    port: 0,
    name: 'customers',
    maxSize: 60 * 1024 * 1024,
    accepts: async () => 1,
    async take({ stream, envelope }) {
      const delivered = envelope.to.map(({ address }) => `Delivered-To: ${address}\r\n`).join('');
      await letters.add('sent', Buffer.concat([Buffer.from(delivered), await buffer(stream)]));
    },
    onError,
  });
}
