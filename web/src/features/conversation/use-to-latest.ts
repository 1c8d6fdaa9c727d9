import type { Conversation, Message } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { useLinkHere } from '../../lib/use-link-here.ts';

/**
 * The way to the newest message, from a stretch further up by leaving it, and how many came from
 * others since the reader was there. What he sends himself leads there as well.
 */
export function useToLatest(
  { uuid }: Conversation,
  {
    latest,
    readTo,
    isWhole,
    toEnd,
  }: {
    /** Newest first. */
    latest: readonly Message[];
    readTo: string | undefined;
    isWhole: boolean;
    toEnd: () => void;
  },
) {
  const me = useCurrentUser().id;
  const navigate = useNavigate();
  const linkHere = useLinkHere();
  const newest = latest[0];
  const [atFirst, setAtFirst] = useState<string>();
  if (atFirst === undefined && newest) setAtFirst(newest.uuid);

  const isMine = ({ type, sender_type, sender_id }: Message) =>
    type === 'outgoing' && sender_type === 'agent' && sender_id === me;
  const read = latest.findIndex((message) => message.uuid === (readTo ?? atFirst));
  const unread = latest
    .slice(0, Math.max(0, read))
    .filter((message) => message.type !== 'activity' && !isMine(message)).length;

  const toLatest = () => {
    if (isWhole) toEnd();
    else void navigate({ ...linkHere(uuid), hash: '', state: true });
  };
  const follow = useEffectEvent(() => {
    if (newest && newest.uuid !== atFirst && isMine(newest) && document.hasFocus()) toLatest();
  });
  useEffect(() => {
    if (newest?.uuid !== undefined) follow();
  }, [newest?.uuid]);

  return { toLatest, unread };
}
