import type { Frame } from '@parley/contract';
import { WebSocket } from 'ws';
import type { Caller } from './app.ts';

/** Opens /ws as a browser does and hands over each frame with the moment it came. */
export async function listen(
  url: string,
  caller: Caller,
  onFrame: (frame: Frame, at: number) => void,
): Promise<{ close(): void }> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, {
    headers: { cookie: caller.headers.cookie ?? '', origin: url },
    perMessageDeflate: false,
  });
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      const at = performance.now();
      const frame = JSON.parse(data.toString()) as Frame;
      if (frame.type === 'hello') resolve();
      onFrame(frame, at);
    });
  });
  await greeted;
  return { close: () => socket.close() };
}
