import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listKey } from '../api/conversation-queries.ts';
import { leaveForSignIn } from '../api/signed-out.ts';
import { applyFrame } from './apply-frame.ts';
import { noteConnection } from './connection.ts';
import { LiveSocket } from './live-socket.ts';
import { onShown, shown } from './shown.ts';
import { forgetViewers } from './viewers.ts';

/** Keeps the cache current through the socket while somebody is signed in. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const socket = new LiveSocket({
      onFrame: (frame) => applyFrame(client, frame),
      onConnection: (isConnected) => {
        noteConnection(isConnected);
        if (!isConnected) forgetViewers(client);
      },
      onFirstConnection: () => void client.invalidateQueries({ queryKey: listKey }),
      onSignedOut: leaveForSignIn,
    });
    const stopShowing = onShown(() => socket.show(shown()));
    socket.show(shown());
    return () => {
      stopShowing();
      socket.close();
    };
  }, [client]);
}
