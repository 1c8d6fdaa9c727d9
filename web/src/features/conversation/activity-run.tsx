import type { ActivityMeta, Message } from '@parley/contract';
import { activityText } from '@parley/domain';
import { ArrowRightLeft, UnfoldVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { momentText } from '../../lib/moment-text.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** What was done between messages, a line each; runs of four or more fold. */
export function ActivityRun({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(messages.length < 4);
  if (!isOpen) {
    return (
      <div className="flex items-start gap-5 text-ink-3">
        <span aria-hidden className="flex h-4 w-7 shrink-0 items-center justify-center">
          <UnfoldVertical className="size-3.5" />
        </span>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="touch-target rounded-control text-label hover:text-ink hover:underline"
        >
          {t('activity.more', { count: messages.length })}
        </button>
      </div>
    );
  }
  return (
    <ul className="grid gap-2">
      {messages.map((message) => (
        <li key={message.uuid} className="flex items-start gap-5 text-ink-3 text-label">
          <span aria-hidden className="flex h-4 w-7 shrink-0 items-center justify-center">
            <ArrowRightLeft className="size-3.5" />
          </span>
          <span className="min-w-0 flex-1 break-words" dir="auto">
            {wording(message.meta.activity, message.text_content)}
          </span>
          <time dateTime={message.created_at} className="shrink-0">
            {momentText(new Date(message.created_at), { locale, style: 'time' })}
          </time>
        </li>
      ))}
    </ul>
  );

  function wording(activity: ActivityMeta | null, fallback: string): string {
    if (!activity) return fallback;
    const { key, values } = activityText(activity, {
      t,
      moment: (at) => momentText(at, { locale, style: 'medium' }),
    });
    return t(key, values);
  }
}
