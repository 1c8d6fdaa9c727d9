import type { Conversation, MacroAction } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/query-client.ts';
import { useChange, useOutOfSight } from '../../live/index.ts';
import { actionInputs, expectedAfter } from './macro-plan.ts';

type Applying = { id: number; actions: MacroAction[] };

/** Takes actions of a macro, all or none: shown at once, taken back with a toast when refused. */
export function useApplyMacro(conversation: Conversation) {
  const client = useQueryClient();
  const onOutOfSight = useOutOfSight();
  const { uuid } = conversation;
  return useChange(conversation, {
    send: async ({ id, actions }: Applying) => {
      try {
        const body = { actions: actionInputs(actions) };
        return await call(calls.applyMacro, { params: { uuid, id }, body });
      } catch (error) {
        // It was changed or deleted meanwhile: what is offered next is what there is.
        await client.invalidateQueries({ queryKey: callKey(calls.listMacros) });
        throw error;
      }
    },
    expected: ({ actions }) => expectedAfter(conversation, actions),
    onOutOfSight,
  });
}
