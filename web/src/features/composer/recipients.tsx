import type { Conversation, Message } from '@parley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { messagesQuery } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { AddressField } from './address-field.tsx';
import { othersOf } from './addresses.ts';
import type { Writing } from './draft.ts';

/** Whom the reply goes to, in a few words; opens the fields. */
export function RecipientSummary({
  conversation,
  writing,
  isOpen,
  onToggle,
}: {
  conversation: Conversation;
  writing: Writing;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const to = (writing.to.length > 0 ? writing.to : conversation.reply_recipients).join(', ');
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex h-7 min-w-0 items-center gap-1 rounded-control px-1.5 text-ink-2 text-label hover:bg-hover max-md:h-11"
    >
      <span className="truncate" dir="auto">
        {t('composer.toNamed', { name: to })}
      </span>
      {writing.cc.length > 0 && (
        <span className="shrink-0">{t('composer.ccCount', { count: writing.cc.length })}</span>
      )}
      {writing.bcc.length > 0 && (
        <span className="shrink-0">{t('composer.bccCount', { count: writing.bcc.length })}</span>
      )}
      <ChevronDown className="size-3.5 shrink-0" aria-hidden />
    </button>
  );
}

/** To, Cc and Bcc; everybody of the last mail with one click. */
export function Recipients({
  conversation,
  writing,
  onChange,
}: {
  conversation: Conversation;
  writing: Writing;
  onChange: (part: Partial<Writing>) => void;
}) {
  const { t } = useTranslation();
  const messages = useInfiniteQuery(messagesQuery(conversation.uuid)).data;
  const last = messages?.pages
    .flatMap((page): Message[] => page.results)
    .find((message) => message.type === 'incoming');
  const to = writing.to.length > 0 ? writing.to : conversation.reply_recipients;
  const others = last
    ? othersOf(last, {
        inbox: conversation,
        taken: [...to, ...writing.cc, ...writing.bcc],
      })
    : [];
  return (
    <fieldset
      aria-label={t('composer.recipients')}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 border-line border-b px-3 py-2 max-md:max-h-[30dvh] max-md:gap-0 max-md:overflow-y-auto max-md:py-1"
    >
      <AddressField
        label={t('mail.to')}
        addresses={to}
        onChange={(next) => onChange({ to: next })}
      />
      <AddressField
        label={t('mail.cc')}
        addresses={writing.cc}
        onChange={(cc) => onChange({ cc })}
      />
      <AddressField
        label={t('mail.bcc')}
        addresses={writing.bcc}
        onChange={(bcc) => onChange({ bcc })}
      />
      {others.length > 0 && (
        <div className="ps-12">
          <Button variant="link" onClick={() => onChange({ cc: [...writing.cc, ...others] })}>
            {t('composer.replyAll', { count: others.length })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
