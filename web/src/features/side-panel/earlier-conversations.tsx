import type { Conversation } from '@parley/contract';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';
import { listLink } from '../../lib/list-link.ts';
import { momentText } from '../../lib/moment-text.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** What this customer wrote before, as far as the agent may see it; the list beside it stays. */
export function EarlierConversations({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const place = useParams({ strict: false });
  const { previous_conversations, linked_conversation } = conversation;
  const shown = linked_conversation
    ? [
        linked_conversation,
        ...previous_conversations.filter(({ uuid }) => uuid !== linked_conversation.uuid),
      ]
    : previous_conversations;
  return (
    <section aria-label={t('panel.earlier')} className="px-4 py-3">
      <h2 className="flex justify-between pb-1 font-medium text-ink-2">
        {t('panel.earlier')}
        {shown.length > 0 && <span className="text-ink-3">{shown.length}</span>}
      </h2>
      {shown.length === 0 && <p className="text-ink-3">{t('panel.noEarlier')}</p>}
      <ul>
        {shown.map((earlier) => (
          <li key={earlier.uuid}>
            <Link
              {...listLink(place, earlier.uuid)}
              className="-mx-1.5 flex h-7 items-center justify-between gap-3 rounded-control px-1.5 hover:bg-hover max-md:h-11"
            >
              <span className="truncate" dir="auto" title={earlier.subject}>
                {earlier.subject || t('conversation.noSubject')}
              </span>
              <span className="shrink-0 text-ink-3 text-label">
                {momentText(new Date(earlier.created_at), { locale, style: 'day' })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
