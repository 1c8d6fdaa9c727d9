import { calls } from '@parley/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { conversationQuery } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';
import { actionInputs, type PendingMacro } from '../macros/index.ts';

/** Takes a macro's actions on a conversation that was just begun; a toast says when they are refused. */
export function useMacroAfter(): (uuid: string, macro: PendingMacro) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (uuid, { id, name, actions }) => {
    const body = { actions: actionInputs(actions) };
    call(calls.applyMacro, { params: { uuid, id }, body }).then(
      () => client.invalidateQueries(conversationQuery(uuid)),
      (error: unknown) =>
        toast.error(t('newConversation.macroFailed', { name }), {
          description: errorMessage(error, t('client.unknown')),
        }),
    );
  };
}
