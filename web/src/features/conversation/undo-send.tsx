import type { Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { draftQuery } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { putMessage } from '../../live/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { openComposer } from '../composer/index.ts';

/** Counts down to sending; until then the reply can be taken back into the editor. */
export function UndoSend({ message, sendAt }: { message: Message; sendAt: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const now = useNow(1_000);
  const { conversation_uuid: conversation, uuid } = message;
  const undo = useMutation({
    mutationFn: () => call(calls.cancelMessage, { params: { uuid: conversation, mid: uuid } }),
    onSuccess: (draft) => {
      putMessage(client, { conversation, uuid, message: null });
      client.setQueryData(draftQuery(conversation, 'reply').queryKey, draft);
      openComposer('reply', draft);
    },
    onError: (error) => toast.error(errorMessage(error, t('client.unknown'))),
  });
  const seconds = Math.max(0, Math.ceil((new Date(sendAt).getTime() - now.getTime()) / 1000));
  return (
    <div className="mt-2 flex items-center gap-3">
      <p className="flex-1 text-ink-3 text-label">
        {seconds > 0 ? t('send.inSeconds', { count: seconds }) : t('send.sending')}
      </p>
      {seconds > 0 && (
        <Button loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('send.undo')}
        </Button>
      )}
    </div>
  );
}
