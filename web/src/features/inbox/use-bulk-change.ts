import type { BulkChange, BulkResult } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Selection } from './use-selection.ts';

/** Few enough that a call stays well under its 10 seconds and the agent sees it get on. */
const sliceSize = 100;

/**
 * Changes all chosen conversations alike and says how it went. Those that could not be changed stay
 * chosen and can be tried again; the rows themselves follow with the frames of the socket.
 */
export function useBulkChange({ uuids, keep }: Pick<Selection, 'uuids' | 'keep'>) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);

  const run = async (change: BulkChange, wanted: readonly string[]) => {
    setChanging(true);
    const words = (done: number) => t('bulk.changing', { done, count: wanted.length });
    const id = randomUuid();
    toast.loading(words(0), { id });
    const failed = await changeAll(change, {
      uuids: wanted,
      onProgress: (done) => toast.loading(words(done), { id }),
      wordsOf: (error) => errorMessage(error, t('client.unknown')),
    });
    setChanging(false);
    const left = failed.map(({ uuid }) => uuid);
    keep(left);
    const changed = wanted.length - left.length;
    if (left.length === 0) {
      toast.success(t('bulk.changed', { count: changed }), { id });
      return;
    }
    toast.error(t('bulk.partly', { changed, count: left.length }), {
      id,
      description: [...new Set(failed.map(({ message }) => message))].slice(0, 3).join(' '),
      duration: 10_000,
      action: { label: t('ui.tryAgain'), onClick: () => void run(change, left) },
    });
  };

  return { isChanging, change: (change: BulkChange) => void run(change, uuids) };
}

/** Slice after slice; a call that fails ends it, and what was not reached counts as failed too. */
async function changeAll(
  change: BulkChange,
  {
    uuids,
    onProgress,
    wordsOf,
  }: {
    uuids: readonly string[];
    onProgress: (done: number) => void;
    wordsOf: (error: unknown) => string;
  },
): Promise<BulkResult['failed']> {
  const failed: BulkResult['failed'] = [];
  for (let start = 0; start < uuids.length; start += sliceSize) {
    const slice = uuids.slice(start, start + sliceSize);
    try {
      const result = await call(calls.changeConversations, { body: { uuids: slice, change } });
      failed.push(...result.failed);
      onProgress(start + slice.length);
    } catch (error) {
      const message = wordsOf(error);
      return [...failed, ...uuids.slice(start).map((uuid) => ({ uuid, message }))];
    }
  }
  return failed;
}
