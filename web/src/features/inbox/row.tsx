import type { ConversationListItem } from '@parley/contract';
import { priorityLabel } from '@parley/domain';
import { CornerUpLeft } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { fullName } from '../../lib/initials.ts';
import { CountPill } from '../../ui/badge.tsx';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { PriorityIcon } from '../../ui/priority-icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { preview } from './preview.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import { SlaBadges } from './sla-badges.tsx';
import { SnoozedUntil } from './snoozed-until.tsx';
import type { SelectRow } from './use-selection.ts';

type RowProps = {
  conversation: ConversationListItem;
  href: string;
  priorityLevel: number;
  isOpen: boolean;
  isChosen: boolean;
  /** Rows are being chosen: each shows its box. */
  isSelecting: boolean;
  /** A tap chooses: there is no other way to. */
  tapSelects: boolean;
  onOpen: (uuid: string) => void;
  onSelect: SelectRow;
};

/**
 * One conversation of a list (spec section 2, "Each item"): three lines, 79 px. What is cut off is
 * clipped, not hidden: a hidden overflow can be scrolled, and each such box costs every frame.
 */
export const Row = memo(function Row(props: RowProps) {
  const { conversation, isOpen, isChosen, isSelecting, onSelect } = props;
  const { t } = useTranslation();
  const { contact } = conversation;
  const unread = isOpen ? 0 : conversation.unread_message_count;
  const name = fullName(contact) || contact.email;
  const handleClick = (event: MouseEvent) => {
    // The browser's own: a new tab.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey || props.tapSelects) onSelect(conversation.uuid, { range: event.shiftKey });
    else props.onOpen(conversation.uuid);
  };
  return (
    <>
      {/* Not the router's: dozens come and go with every turn of the wheel. */}
      <a
        href={props.href}
        aria-current={isOpen ? 'true' : undefined}
        onClick={handleClick}
        className={classNames(
          'ring-inside flex h-full items-start gap-3 py-[11px] ps-4 text-row max-md:py-3 max-md:text-subject',
          isSelecting && 'select-none',
          isOpen
            ? 'relative -me-px bg-page pe-[17px] shadow-[inset_3px_0_var(--accent)] rtl:shadow-[inset_-3px_0_var(--accent)]'
            : isChosen
              ? 'bg-accent-wash pe-4'
              : 'pe-4 hover:bg-hover',
        )}
      >
        <ContactAvatar
          contact={contact}
          className={classNames(
            'mt-0.5 group-hover/row:invisible group-has-[[role=checkbox]:focus-visible]/row:invisible',
            isSelecting && 'invisible',
          )}
        />
        <span
          className={classNames(
            'grid h-[calc(100%+12px)] min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start border-line border-b',
            isOpen && 'border-transparent',
          )}
        >
          <span className="flex items-baseline gap-2">
            {/* An inbox name that has room for no more than a letter goes out of sight. */}
            <span className="flex h-[1lh] min-w-0 flex-1 flex-wrap items-baseline gap-x-2 overflow-clip">
              <span
                dir="auto"
                className={classNames(
                  'max-w-full truncate overflow-clip',
                  unread > 0 ? 'font-heavy' : 'font-semibold text-ink-2',
                )}
              >
                {name}
              </span>
              <span
                dir="auto"
                className="min-w-0 flex-1 basis-7 truncate overflow-clip text-label text-ink-3"
              >
                {conversation.inbox_name}
              </span>
            </span>
            <RelativeTime
              at={conversation.last_message_at}
              className={classNames('shrink-0 text-label', unread > 0 ? 'text-ink' : 'text-ink-3')}
            />
          </span>
          <span className="flex items-center gap-2">
            {conversation.priority !== null && (
              <PriorityIcon
                level={props.priorityLevel}
                label={priorityLabel(conversation.priority, t)}
              />
            )}
            <span
              dir="auto"
              className={classNames(
                'min-w-0 flex-1 truncate overflow-clip',
                unread > 0 ? 'font-semibold' : 'text-ink-2',
              )}
            >
              {conversation.subject || t('conversation.noSubject')}
            </span>
            <SlaBadges conversation={conversation} />
          </span>
          <span className="flex items-center gap-2 text-ink-2">
            {conversation.last_message_sender === 'agent' && (
              <CornerUpLeft
                className="size-3.5 shrink-0 text-ink-3"
                role="img"
                aria-label={t('list.byAgent')}
              />
            )}
            <span dir="auto" className="min-w-0 flex-1 truncate overflow-clip">
              {preview(conversation.last_message) || t('list.noText')}
            </span>
            <SnoozedUntil at={conversation.snoozed_until} />
            <CountPill count={unread} label={t('list.unread', { count: unread })} />
          </span>
        </span>
      </a>
      <RowCheckbox
        uuid={conversation.uuid}
        name={name}
        isChosen={isChosen}
        isSelecting={isSelecting}
        onSelect={onSelect}
      />
    </>
  );
});
