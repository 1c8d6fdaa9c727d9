import type { Conversation } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { readNotifications } from '../../api/notifications.ts';
import { putUnread } from '../../live/index.ts';

/** An opened conversation is read after this long, in milliseconds (spec section 4). */
const readAfter = 3_000;

/**
 * Marks the conversation read once it has been in view for 3 s, and again whenever something comes in;
 * nothing is read in a tab that is hidden.
 */
export function useMarkSeen({ uuid }: Conversation, newest: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (newest === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMarked = false;
    const mark = () => {
      isMarked = true;
      call(calls.markSeen, { params: { uuid } }).then(
        () => {
          putUnread(client, { uuid, unread: 0 });
          // What was told of it is read with it; where that fails it stays unread, and nobody asked.
          readNotifications(client, { conversation_uuid: uuid }).catch(() => undefined);
        },
        () => {
          // Still unread then: the next look marks it.
          isMarked = false;
        },
      );
    };
    const begin = () => {
      clearTimeout(timer);
      if (!isMarked && document.visibilityState === 'visible') timer = setTimeout(mark, readAfter);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [client, uuid, newest]);
}
