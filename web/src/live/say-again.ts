import type { Frame } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { agentsQuery } from '../api/catalogues.ts';
import { listKey } from '../api/conversation-queries.ts';
import { callKey } from '../api/query-client.ts';
import { currentUserQuery } from '../api/session.ts';

/** Frames whose content is put into what was fetched. */
const kept: ReadonlySet<Frame['type']> = new Set([
  'new_conversation',
  'new_message',
  'message_prop_update',
  'conversation_prop_update',
  'conversation_removed',
  'contact_update',
  'presence',
]);

/** What was fetched and is kept true by frames. */
export const changedByFrames = [
  listKey,
  callKey(calls.getConversation),
  callKey(calls.listMessages),
  callKey(calls.counts),
];

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * An answer under way may be from before the change that a frame tells, and puts the old state back
 * when it comes: the frame is then applied once more. In the order they came, so that the newest stays.
 */
export function sayAgain(
  client: QueryClient,
  { frame, apply }: { frame: Frame; apply: () => void },
): void {
  if (!kept.has(frame.type)) return;
  const underWay = [...changedByFrames, agentsQuery.queryKey, currentUserQuery.queryKey].flatMap(
    (queryKey) => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
  );
  if (underWay.length === 0 && waiting === 0) return;
  waiting += 1;
  const answered = Promise.allSettled(underWay.map(({ promise }) => promise));
  last = last.then(() => answered);
  void last.then(() => {
    waiting -= 1;
    apply();
  });
}
