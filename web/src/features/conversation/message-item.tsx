import type { Message } from '@parley/contract';
import { Lock } from 'lucide-react';
import { memo } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { momentText } from '../../lib/moment-text.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Attachments } from './attachments.tsx';
import { CutNote } from './cut-note.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageState } from './message-state.tsx';

/** One message: the customer's on the page, ours on a ground, notes in ochre (look.md). */
export const MessageItem = memo(function MessageItem({ message }: { message: Message }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useCurrentUser();
  const isOurs = message.type === 'outgoing';
  const isMine = isOurs && message.sender_type === 'agent' && message.sender_id === user.id;
  const at = new Date(message.created_at);
  return (
    <article
      id={`message-${message.uuid}`}
      aria-label={t('thread.messageOf', { name: message.author.name })}
      className="group flex scroll-mt-4 items-start gap-5 rounded-ground outline-focus outline-offset-8 data-sought:outline-2"
    >
      <Avatar
        kind={message.sender_type === 'contact' ? 'contact' : 'agent'}
        id={message.author.id ?? message.author.name}
        firstName={message.author.name}
        url={message.author.avatar_url}
        size={28}
        className={isOurs ? 'mt-2.5' : 'mt-0.5'}
      />
      <div
        className={classNames(
          'min-w-0 max-w-[664px] flex-1',
          isOurs && '-ms-3 rounded-ground px-3 py-2.5',
          isOurs && (message.private ? 'bg-note' : 'bg-reply'),
        )}
      >
        <header className="flex min-h-5 items-baseline gap-2">
          <h2
            className="min-w-0 truncate font-strong text-ui"
            dir="auto"
            title={message.author.email}
          >
            {isMine ? t('thread.you') : message.author.name}
          </h2>
          <time
            dateTime={message.created_at}
            title={momentText(at, { locale, style: 'full' })}
            className="shrink-0 text-ink-3 text-label"
          >
            {momentText(at, { locale, style: 'time' })}
          </time>
          <span className="flex-1" />
          {message.private && (
            <span className="flex shrink-0 items-center gap-1 self-center font-medium text-label text-note-text">
              <Lock className="size-3.5" aria-hidden />
              {t('thread.privateNote')}
            </span>
          )}
          {message.meta.automatic && (
            <span className="shrink-0 self-center text-ink-3 text-label">
              {t('thread.automatic')}
            </span>
          )}
          <MessageMenu message={message} />
        </header>
        <MessageBody message={message} />
        {message.meta.is_cut && <CutNote uuid={message.uuid} />}
        <Attachments attachments={message.attachments} />
        <MessageState message={message} isMine={isMine} />
      </div>
    </article>
  );
});
