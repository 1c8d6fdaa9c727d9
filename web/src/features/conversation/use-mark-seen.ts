import type { Conversation } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { conversationQuery, type ListPages, listKey } from '../../api/conversation-queries.ts';
import { readNotifications } from '../../api/notifications.ts';

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
          client.setQueryData(
            conversationQuery(uuid).queryKey,
            (held) => held && { ...held, unread_message_count: 0 },
          );
          client.setQueriesData<ListPages>({ queryKey: listKey }, (pages) => read(pages, uuid));
          return readNotifications(client, { conversation_uuid: uuid });
        },
        () => undefined, // Still unread then: the next opening marks it.
      );
    }, readAfter);
    return () => clearTimeout(timer);
  }, [client, uuid, newest]);
}

function read(pages: ListPages | undefined, uuid: string): ListPages | undefined {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        results: page.results.map((row) =>
          row.uuid === uuid ? { ...row, unread_message_count: 0 } : row,
        ),
      })),
    }
  );
}
