import type { FoundContact } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { request } from '../../api/call.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';
import { searchable } from './searchable.ts';

/** Milliseconds after the last key until contacts are looked for (spec section 9). */
const searchAfter = 300;

/** Contacts that go with what is typed; a failed search says so and clears them. */
export function useContactSearch() {
  const { t } = useTranslation();
  const mayReadAll = useMay('contacts:read_all');
  const maySearch = useMay('contacts:read') || mayReadAll;
  const [found, setFound] = useState<FoundContact[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController>(null);

  const stop = () => {
    clearTimeout(timer.current);
    asked.current?.abort();
  };
  const leave = useEffectEvent(stop);
  useEffect(() => () => leave(), []);

  const ask = (query: string) => {
    const controller = new AbortController();
    const { signal } = controller;
    asked.current = controller;
    request(calls.searchContacts, { query: { query, page_size: 6, count: false } }, signal).then(
      ({ results }) => {
        if (!signal.aborted) setFound(results);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setFound([]);
        toast.error(errorMessage(error, t('client.unknown')));
      },
    );
  };

  return {
    found,
    search: (typed: string) => {
      stop();
      const query = searchable(typed);
      if (query !== null && maySearch) timer.current = setTimeout(() => ask(query), searchAfter);
      else setFound([]);
    },
    clear: () => {
      stop();
      setFound([]);
    },
  };
}
