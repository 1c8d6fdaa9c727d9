import type { Conversation } from '@parley/contract';
import { PanelRight } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { momentText } from '../../lib/moment-text.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { BackToList } from './back-to-list.tsx';
import { StatusActions } from './status-actions.tsx';
import { useConversationKeys } from './use-conversation-keys.ts';

/** What it is about, how it came, and what is done with it. */
export function ConversationHeader({
  conversation,
  isPanelOpen,
  onPanel,
}: {
  conversation: Conversation;
  isPanelOpen: boolean;
  onPanel: () => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  useConversationKeys(conversation);
  const opened = momentText(new Date(conversation.created_at), { locale, style: 'day' });
  const subject = conversation.subject || t('conversation.noSubject');
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-line border-b px-4 md:px-5">
      <BackToList />
      <div className="min-w-0 flex-1">
        <h1 dir="auto" title={subject} className="truncate font-strong text-subject">
          {subject}
        </h1>
        <p className="truncate text-ink-3 text-label">
          {t('conversation.facts', {
            reference: conversation.reference_number,
            inbox: conversation.inbox_name,
            opened,
          })}
        </p>
      </div>
      <IconButton label={t('panel.toggle')} aria-expanded={isPanelOpen} onClick={onPanel}>
        <PanelRight className="rtl:-scale-x-100" />
      </IconButton>
      <StatusActions conversation={conversation} />
    </header>
  );
}
