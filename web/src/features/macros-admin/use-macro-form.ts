import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Macro, type MacroAction, type MacroInput } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callKey, queryClient } from '../../api/query-client.ts';

export type MacroDraft = z.input<typeof endpoints.createMacro.body>;
export type MacroForm = UseFormReturn<MacroDraft, unknown, MacroInput>;
/** An action while it is being put together: its value may be missing still. */
export type ActionDraft = Pick<MacroAction, 'type' | 'value'> & Partial<MacroAction>;

export const emptyMacro: MacroDraft = {
  name: '',
  visibility: 'all',
  team_id: null,
  user_id: null,
  visible_when: [],
  actions: [],
  message_content: '',
};

/** The form of a macro, new or known. */
export function useMacroForm(values: MacroDraft): MacroForm {
  return useForm({ resolver: zodResolver(endpoints.createMacro.body), defaultValues: values });
}

/** What the form shows of a macro that exists. */
export function draftOf(macro: Macro): MacroDraft {
  const { id: _id, usage_count: _used, created_at: _created, actions, ...draft } = macro;
  return { ...draft, actions: actions as MacroDraft['actions'] };
}

/** Reads anew whatever shows macros. */
export async function refreshMacros(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listAllMacros) });
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listMacros) });
}
