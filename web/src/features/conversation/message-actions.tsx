import type { Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { putMessage } from '../../live/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useTakeBack } from './use-take-back.ts';

export function Retry({ message, label }: { message: Message; label: string }) {
  const act = useAct(message, calls.retryMessage);
  return useMay('messages:write') ? (
    <Button loading={act.isPending} onClick={() => act.mutate()}>
      {label}
    </Button>
  ) : null;
}

export function MarkSent({ message }: { message: Message }) {
  const { t } = useTranslation();
  const act = useAct(message, calls.markMessageSent);
  return useMay('messages:write') ? (
    <Button loading={act.isPending} onClick={() => act.mutate()}>
      {t('send.markSent')}
    </Button>
  ) : null;
}

export function TakeBack({ message }: { message: Message }) {
  const { t } = useTranslation();
  const act = useTakeBack(message);
  return useMay('messages:write') ? (
    <Button loading={act.isPending} onClick={() => act.mutate()}>
      {t('send.takeBack')}
    </Button>
  ) : null;
}

function useAct(
  { conversation_uuid, uuid }: Message,
  endpoint: typeof calls.retryMessage | typeof calls.markMessageSent,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoint, { params: { uuid: conversation_uuid, mid: uuid } }),
    onSuccess: (message) => putMessage(client, { conversation: conversation_uuid, uuid, message }),
    onError: (error) => toast.error(errorMessage(error, t('client.unknown'))),
  });
}
