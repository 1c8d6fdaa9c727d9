import type { Conversation } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { readNotifications } from '../../api/notifications.ts';
import { putUnread } from '../../live/index.ts';

/** An opened conversation is read after this long, in milliseconds (spec section 4). */
const readAfter = 3_000;

/** Marks the conversation read 3 s after it was opened, and again whenever something comes in. */
export function useMarkSeen({ uuid }: Conversation, newest: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (newest === undefined) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return;
      call(calls.markSeen, { params: { uuid } }).then(
        () => {
          putUnread(client, { uuid, unread: 0 });
          return readNotifications(client, { conversation_uuid: uuid });
        },
        () => undefined, // Still unread then: the next opening marks it.
      );
    }, readAfter);
    return () => clearTimeout(timer);
  }, [client, uuid, newest]);
}
