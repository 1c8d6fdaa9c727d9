import type { Macro } from '@parley/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { macrosQuery } from '../../api/catalogues.ts';
import { useMay } from '../../api/session.ts';
import type { Writing } from '../../lib/open-palette.ts';
import { isUseful, macroPlan } from '../macros/index.ts';

/** A macro and what it would do here. */
export type Offered = { macro: Macro; plan: ReturnType<typeof macroPlan> };

const views = {
  reply: 'replying',
  note: 'adding_private_note',
  new: 'starting_conversation',
} as const;

/** The macros for what is being written, as far as they would do anything, and how loading them goes. */
export function useOfferedMacros(writing: Writing): {
  offered: Offered[];
  query: UseQueryResult<Macro[]>;
} {
  const mayAnswer = useMay('messages:write');
  const mayWrite = writing === 'new' || mayAnswer;
  const query = useQuery(macrosQuery(views[writing]));
  const offered = (query.data ?? [])
    .map((macro) => ({ macro, plan: macroPlan(macro, { writing, mayWrite }) }))
    .filter(({ plan }) => isUseful(plan));
  return { offered, query };
}
