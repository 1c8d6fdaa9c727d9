import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leaveForSignIn } from '../api/signed-out.ts';
import { receiveFrame } from './apply-frame.ts';
import { noteConnection } from './connection.ts';
import { type LiveListener, LiveSocket } from './live-socket.ts';
import { askAnew } from './refetch-soon.ts';
import { changedByFrames } from './say-again.ts';
import { onShown, shown } from './shown.ts';
import { forgetViewers } from './viewers.ts';

/** Keeps the cache current through the socket while somebody is signed in. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const heard: LiveListener = {
      onFrame: (frame) => receiveFrame(client, frame),
      onConnection: (isConnected) => {
        noteConnection(isConnected);
        if (!isConnected) forgetViewers(client);
      },
      onFirstConnection: () => {
        for (const queryKey of changedByFrames) void askAnew(client, { queryKey });
      },
      onSignedOut: leaveForSignIn,
    };
    const socket = new LiveSocket(heard, pageSeq());
    const stopShowing = onShown(() => socket.show(shown()));
    socket.show(shown());
    return () => {
      stopShowing();
      socket.close();
    };
  }, [client]);
}

/** Up to where the server had told everything when it sent this page; 0 where nobody was signed in. */
function pageSeq(): number {
  const seq = document.querySelector<HTMLMetaElement>('meta[name="seq"]')?.content;
  return Math.max(0, Number(seq ?? 0));
}
