import { endpoints } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { draftQuery } from '../../api/conversation-queries.ts';
import {
  chosenDraft,
  isEmptyWriting,
  type LocalDraft,
  nothing,
  readLocal,
  type Writing,
  writeLocal,
} from './draft.ts';
import type { Mode } from './open-composer.ts';

/** Milliseconds after the last key until the server gets the draft. */
const saveAfter = 1_000;

/**
 * The agent's draft for a conversation and mode: kept in this browser with every key, on the server
 * a second later. `revision` changes when the editor has to begin anew with other content.
 */
export function useDraft(uuid: string, mode: Mode) {
  const client = useQueryClient();
  const localKey = `draft.${uuid}.${mode}`;
  const query = useQuery(draftQuery(uuid, mode));
  const [writing, setWriting] = useState<Writing>(() => readLocal(localKey)?.writing ?? nothing);
  const [revision, setRevision] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<Writing>(null);
  const saving = useRef<Promise<void>>(Promise.resolve());

  if (!isLoaded && query.data && !query.isFetching) {
    setLoaded(true);
    const chosen = chosenDraft(readLocal(localKey), query.data);
    if (chosen.content !== writing.content) setRevision(revision + 1);
    setWriting(chosen);
  }

  const save = (): Promise<void> => {
    clearTimeout(timer.current);
    const next = unsaved.current;
    unsaved.current = null;
    if (next)
      saving.current = saving.current.then(() => put({ uuid, mode, localKey, writing: next }));
    return saving.current;
  };

  const change = (part: Partial<Writing>) => {
    const next = { ...writing, ...part };
    setWriting(next);
    unsaved.current = next;
    writeLocal(localKey, { writing: next, at: Date.now(), isSaved: false });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), saveAfter);
  };

  const begin = (next: Writing) => {
    clearTimeout(timer.current);
    unsaved.current = null;
    writeLocal(
      localKey,
      isEmptyWriting(next) ? null : { writing: next, at: Date.now(), isSaved: true },
    );
    client.setQueryData(draftQuery(uuid, mode).queryKey, { ...next, updated_at: null });
    setWriting(next);
    setRevision((value) => value + 1);
  };

  // Leaving the conversation saves at once; a closed window leaves the draft in this browser.
  const leave = useEffectEvent(() => void save());
  useEffect(() => () => leave(), []);

  return {
    writing,
    revision,
    change,
    /** Starts anew with this, which the server has already or need not have. */
    begin,
    /** Resolves when the server has what it was last given. */
    settled: () => {
      clearTimeout(timer.current);
      unsaved.current = null;
      return saving.current;
    },
  };
}

async function put({
  uuid,
  mode,
  localKey,
  writing,
}: {
  uuid: string;
  mode: Mode;
  localKey: string;
  writing: Writing;
}): Promise<void> {
  const params = { uuid, mode };
  try {
    if (isEmptyWriting(writing)) {
      await call(endpoints.deleteDraft, { params });
    } else {
      const attachments = writing.attachments.map(({ id }) => id);
      await call(endpoints.putDraft, { params, body: { ...writing, attachments } });
    }
    const kept = readLocal(localKey);
    if (kept && sameWriting(kept, writing)) writeLocal(localKey, { ...kept, isSaved: true });
  } catch {
    // It stays in this browser as not saved, and the next key or visit tries again.
  }
}

function sameWriting(kept: LocalDraft, writing: Writing): boolean {
  return JSON.stringify(kept.writing) === JSON.stringify(writing);
}
