import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { draftQuery } from '../../api/conversation-queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import {
  draftKey,
  type Held,
  heldWithout,
  isBlank,
  isEmptyWriting,
  joined,
  keptBesides,
  type LocalDraft,
  nothing,
  readApart,
  readLocal,
  type Writing,
  withLoaded,
  writeLocal,
  writingOf,
} from './draft.ts';
import { fetchDraft, saveDraft } from './draft-server.ts';
import type { Mode } from './open-composer.ts';
import { onReturnText } from './return-text.ts';

/** Milliseconds after the last key until the server gets the draft. */
const saveAfter = 1_000;

export type DraftInHand = ReturnType<typeof useDraft>;

/**
 * The agent's draft for a conversation and mode: kept in this browser with every key, on the server
 * a second later. `revision` changes when the editor has to begin anew with other content.
 */
export function useDraft(uuid: string, mode: Mode) {
  const client = useQueryClient();
  const key = draftKey(useCurrentUser().id, { uuid, mode });
  const place = { uuid, mode, key };
  const shared = draftQuery(uuid, mode);
  const query = useQuery({ ...shared, queryFn: () => fetchDraft(place) });
  const [first] = useState<Writing>(() => {
    const local = readApart(key);
    writeLocal(key, local);
    return local?.writing ?? nothing;
  });
  const [writing, setWriting] = useState(first);
  const [revision, setRevision] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<Writing>(null);
  // What an upload or an answer finds when it comes in, however long ago it began.
  const latest = useRef(first);
  useLayoutEffect(() => {
    latest.current = writing;
  }, [writing]);

  // What was asked for on an earlier visit is older than what this browser keeps.
  if (!isLoaded && query.isSuccess && !query.isFetching) {
    setLoaded(true);
    const loaded = withLoaded({ writing, first, local: readLocal(key), server: query.data });
    setWriting(loaded);
    if (loaded.content !== writing.content) setRevision(revision + 1);
  }

  const save = (): void => {
    clearTimeout(timer.current);
    const next = unsaved.current;
    unsaved.current = null;
    if (next) void saveDraft(place, next);
  };

  const show = (next: Writing): void => {
    latest.current = next;
    setWriting(next);
  };

  const keep = (next: Writing, returned?: Held): void => {
    show(next);
    unsaved.current = next;
    const local = readLocal(key);
    const { given, held } = (returned ? keptBesides(local, returned) : local) ?? {};
    writeLocal(key, { writing: next, at: Date.now(), isSaved: false, given, held });
    clearTimeout(timer.current);
    timer.current = setTimeout(save, saveAfter);
  };

  // Until it is known whether it went out, only this browser has it.
  const keepLocally = (draft: Omit<LocalDraft, 'at' | 'isSaved'>): void => {
    clearTimeout(timer.current);
    unsaved.current = null;
    const given = [...(readLocal(key)?.given ?? []), query.data?.content ?? ''];
    writeLocal(key, { ...draft, at: Date.now(), isSaved: false, given });
  };

  // Puts a text back into the editor, above what was written meanwhile.
  const takeBack = useEffectEvent((returned: Held) => {
    const isAlone = isEmptyWriting(latest.current);
    const next = joined(writingOf(returned.writing), latest.current);
    // At once: a key that came before the new editor would make the old one's text the draft.
    flushSync(() => {
      if (!returned.isUnsent && isAlone) {
        const held = heldWithout(readLocal(key), returned.sentAs);
        keepLocally({ writing: next, sentAs: returned.sentAs, held });
        show(next);
      } else {
        keep(next, returned);
      }
      setRevision((value) => value + 1);
    });
  });
  useLayoutEffect(() => onReturnText(key, (returned) => takeBack(returned)), [key]);

  // What an earlier visit could not save or send is in the editor now, and saved from there.
  const saveLeftOver = useEffectEvent(() => {
    const local = readLocal(key);
    if (!local || local.sentAs) return;
    const held = local.held?.filter(({ isUnsent }) => !isUnsent);
    if (local.isSaved && held?.length === local.held?.length) return;
    writeLocal(key, { ...local, held });
    keep(writing);
  });
  useEffect(() => {
    if (isLoaded) saveLeftOver();
  }, [isLoaded]);

  // Leaving saves at once; what a closing window cuts off stays in this browser.
  const leave = useEffectEvent(save);
  useEffect(() => {
    const handleChange = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', handleChange);
    return () => {
      document.removeEventListener('visibilitychange', handleChange);
      leave();
    };
  }, []);

  return {
    key,
    writing,
    revision,
    /** Whether what the server has of it is in it. */
    isLoaded,
    /** Changes parts of the draft, seen from how it is now. */
    change: (part: (now: Writing) => Partial<Writing>) =>
      keep({ ...latest.current, ...part(latest.current) }),
    /** Puts HTML under what is written. */
    append: (html: string) => {
      const { content } = latest.current;
      keep({ ...latest.current, content: isBlank(content) ? html : content + html });
      setRevision((value) => value + 1);
    },
    /** Empties the editor; this browser holds the text until it is let go or comes back. */
    hold: (sent: Writing, sentAs: string) => {
      const others = heldWithout(readLocal(key), sentAs);
      keepLocally({ writing: nothing, held: [...others, { writing: sent, sentAs }] });
      client.setQueryData(shared.queryKey, { ...nothing, updated_at: null });
      show(nothing);
      setRevision((value) => value + 1);
    },
  };
}
