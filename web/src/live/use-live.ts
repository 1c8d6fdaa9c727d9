import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leaveForSignIn } from '../api/signed-out.ts';
import { receiveFrame } from './apply-frame.ts';
import { noteConnection } from './connection.ts';
import { LiveSocket } from './live-socket.ts';
import { askAnew } from './refetch-soon.ts';
import { changedByFrames } from './say-again.ts';
import { onShown, shown } from './shown.ts';
import { forgetViewers } from './viewers.ts';

/** Keeps the cache current through the socket while somebody is signed in. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const socket = new LiveSocket({
      onFrame: (frame) => receiveFrame(client, frame),
      onConnection: (isConnected) => {
        noteConnection(isConnected);
        if (!isConnected) forgetViewers(client);
      },
      onFirstConnection: () => {
        for (const queryKey of changedByFrames) void askAnew(client, { queryKey });
      },
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
