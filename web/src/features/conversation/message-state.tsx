import type { Message } from '@parley/contract';
import { Check, CircleAlert, CircleHelp, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { momentText } from '../../lib/moment-text.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { MarkSent, Retry, TakeBack } from './message-actions.tsx';
import { UndoSend } from './undo-send.tsx';

/** What became of a reply, and what can be done about it (behaviour.md 6). */
export function MessageState({ message, isMine }: { message: Message; isMine: boolean }) {
  const { t } = useTranslation();
  if (message.type !== 'outgoing' || message.private) return null;
  const { server_words, next_try_at, send_at, undelivered } = message.meta;
  const words = server_words ? ` ${server_words}` : '';
  const addresses = undelivered.join(', ');
  switch (message.status) {
    case 'pending':
      if (next_try_at) return <Waiting message={message} isMine={isMine} nextTryAt={next_try_at} />;
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
          {addresses ? t('send.failedFor', { addresses }) : t('send.failed')}
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
          {addresses ? t('send.bouncedFor', { addresses }) : t('send.bounced')}
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

/** Refused for now: until when it waits, and for whom; what nobody can have yet is taken back. */
function Waiting({
  message,
  isMine,
  nextTryAt,
}: {
  message: Message;
  isMine: boolean;
  nextTryAt: string;
}) {
  const { t } = useTranslation();
  const time = useMoment(nextTryAt);
  const { server_words, undelivered, is_out } = message.meta;
  const addresses = undelivered.join(', ');
  return (
    <Line
      icon={<Clock />}
      actions={
        <>
          {isMine && !is_out && <TakeBack message={message} />}
          <Retry message={message} label={t('send.now')} />
        </>
      }
    >
      {addresses ? t('send.laterFor', { addresses, time }) : t('send.later', { time })}
      {server_words ? ` ${server_words}` : ''}
    </Line>
  );
}

/** A moment as words, with its day where that is not today. */
function useMoment(iso: string): string {
  const locale = useLocale();
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return momentText(at, { locale, style: isToday ? 'time' : 'medium' });
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
          'flex min-w-0 grow basis-60 items-start gap-1.5 text-label [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0',
          tone === 'urgent' ? 'text-urgent' : 'text-ink-3',
        )}
      >
        {icon}
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
