import type { Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, CircleHelp, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { putMessage } from '../../live/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { UndoSend } from './undo-send.tsx';

/** What became of a reply, and what can be done about it (behaviour.md 6). */
export function MessageState({ message, isMine }: { message: Message; isMine: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (message.type !== 'outgoing' || message.private) return null;
  const { server_words, next_try_at, send_at } = message.meta;
  const words = server_words ? ` ${server_words}` : '';
  switch (message.status) {
    case 'pending':
      if (next_try_at) {
        const time = new Date(next_try_at).toLocaleTimeString(locale, {
          timeStyle: 'short',
        });
        return (
          <Line icon={<Clock />}>
            {t('send.later', { time })}
            {words}
          </Line>
        );
      }
      return send_at && isMine ? (
        <UndoSend message={message} sendAt={send_at} />
      ) : (
        <Line icon={<Clock />}>{t('send.pending')}</Line>
      );
    case 'sending':
      return <Line icon={<Clock />}>{t('send.sending')}</Line>;
    case 'sent':
      return <Line icon={<Check />}>{t('send.sent')}</Line>;
    case 'failed':
      return (
        <Line
          tone="urgent"
          icon={<CircleAlert />}
          actions={<Retry message={message} label={t('send.retry')} />}
        >
          {t('send.failed')}
          {words}
        </Line>
      );
    case 'bounced':
      return (
        <Line
          tone="urgent"
          icon={<CircleAlert />}
          actions={<Retry message={message} label={t('send.again')} />}
        >
          {t('send.bounced')}
          {words}
        </Line>
      );
    case 'uncertain':
      return (
        <Line
          tone="urgent"
          icon={<CircleHelp />}
          actions={
            <>
              <MarkSent message={message} />
              <Retry message={message} label={t('send.again')} />
            </>
          }
        >
          {t('send.uncertain')}
        </Line>
      );
    case 'received':
      return null;
  }
}

function Line({
  icon,
  tone = 'plain',
  actions,
  children,
}: {
  icon: ReactNode;
  tone?: 'plain' | 'urgent';
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2"
      role={tone === 'urgent' ? 'alert' : undefined}
    >
      <p
        className={classNames(
          'flex min-w-0 flex-1 items-start gap-1.5 text-label [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0',
          tone === 'urgent' ? 'text-urgent' : 'text-ink-3',
        )}
      >
        {icon}
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </p>
      {actions}
    </div>
  );
}

function Retry({ message, label }: { message: Message; label: string }) {
  const act = useAct(message, calls.retryMessage);
  return useMay('messages:write') ? (
    <Button loading={act.isPending} onClick={() => act.mutate()}>
      {label}
    </Button>
  ) : null;
}

function MarkSent({ message }: { message: Message }) {
  const { t } = useTranslation();
  const act = useAct(message, calls.markMessageSent);
  return useMay('messages:write') ? (
    <Button loading={act.isPending} onClick={() => act.mutate()}>
      {t('send.markSent')}
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
