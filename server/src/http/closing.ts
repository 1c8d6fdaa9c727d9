import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds given to answers on their way when the server closes; then they are cut. */
const graceMs = 30_000;

/**
 * Lets the server's `close` come to an end: by itself Node waits without limit for connections on
 * which nothing was asked yet, such as those browsers open ahead. Returns what to call just before
 * closing: requests at hand are answered, everything else is hung up.
 */
export function closingOf(server: Server): () => void {
  const open = new Map<Socket, number>();
  let closing = false;
  const hangUp = (socket: Socket) => {
    if (closing && open.get(socket) === 0) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
    hangUp(socket);
  });
  server.on('request', ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once('close', () => {
      open.set(socket, (open.get(socket) ?? 1) - 1);
      // What was answered is still to be flushed; a further request finds the connection ended.
      if (closing) socket.end(() => hangUp(socket));
    });
  });
  // A WebSocket is closed by those who opened it, with a reason.
  server.on('upgrade', ({ socket }) => open.delete(socket));
  return () => {
    closing = true;
    for (const socket of open.keys()) hangUp(socket);
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
  };
}
