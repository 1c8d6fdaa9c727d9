import type { Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { draftQuery } from '../../api/conversation-queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { putMessage } from '../../live/index.ts';
import { toast } from '../../ui/toaster.tsx';
import { openComposer, returnText } from '../composer/index.ts';

/** Takes a reply that nobody has yet back into the editor. */
export function useTakeBack({ conversation_uuid: conversation, uuid }: Message) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const agentId = useCurrentUser().id;
  return useMutation({
    mutationFn: () => call(calls.cancelMessage, { params: { uuid: conversation, mid: uuid } }),
    onSuccess: (draft) => {
      putMessage(client, { conversation, uuid, message: null });
      client.setQueryData(draftQuery(conversation, 'reply').queryKey, draft);
      const returned = { writing: draft, sentAs: uuid, isUnsent: true };
      returnText(returned, { uuid: conversation, mode: 'reply', agentId });
      openComposer('reply', conversation);
    },
    onError: (error) => toast.error(errorMessage(error, t('client.unknown'))),
  });
}
