import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesQuery } from '../../api/conversation-queries.ts';

/**
 * The newest message that was there when the agent began to write: what comes later he may not have
 * taken into account, so sending asks first.
 */
export function useSeen(conversation: string, isBlank: boolean) {
  const messages = useInfiniteQuery(messagesQuery(conversation)).data;
  const newest = messages?.pages[0]?.results[0]?.uuid;
  const [uuid, setUuid] = useState(newest);
  if (isBlank && uuid !== newest) setUuid(newest);
  if (uuid === undefined && newest !== undefined) setUuid(newest);
  return { uuid, forget: () => setUuid(undefined) };
}
