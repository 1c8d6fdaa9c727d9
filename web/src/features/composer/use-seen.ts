import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesQuery } from '../../api/conversation-queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { lastFromOthers } from './last-from-others.ts';

/**
 * The newest message that was there when the agent began to write: what comes later he may not have
 * taken into account, so sending asks first. `restore` goes back to an earlier one.
 */
export function useSeen(conversation: string, isBlank: boolean) {
  const me = useCurrentUser().id;
  const messages = useInfiniteQuery(messagesQuery(conversation)).data;
  const newest = lastFromOthers(messages?.pages[0]?.results ?? [], me)?.uuid;
  const [uuid, setUuid] = useState(newest);
  if (isBlank && uuid !== newest) setUuid(newest);
  if (uuid === undefined && newest !== undefined) setUuid(newest);
  return { uuid, restore: setUuid };
}
