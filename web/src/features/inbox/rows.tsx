import type { ConversationListItem } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListScope } from '../../api/conversation-queries.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { Button } from '../../ui/button.tsx';
import { conversationLink } from './conversation-link.ts';
import { Row } from './row.tsx';

type RowsProps = {
  conversations: readonly ConversationListItem[];
  scope: ListScope;
  openUuid: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  onMore: () => void;
};

/** The rows, of which only those near the view exist; shortcuts go through them. */
export function Rows(props: RowsProps) {
  const { conversations, scope, openUuid } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = isPhone ? 88 : 79;
  const virtualizer = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => conversations[index]?.uuid ?? index,
    overscan: 8,
  });
  const openAt = conversations.findIndex(({ uuid }) => uuid === openUuid);

  const go = (index: number) => {
    const next = conversations[Math.min(Math.max(index, 0), conversations.length - 1)];
    if (next && next.uuid !== openUuid) void navigate(conversationLink(scope, next.uuid));
  };
  useShortcuts({
    next: () => go(openAt + 1),
    previous: () => go(openAt - 1),
    open: () => (openAt < 0 ? go(0) : focusThread()),
  });

  const showRow = useEffectEvent((uuid: string | undefined) => {
    const index = conversations.findIndex((conversation) => conversation.uuid === uuid);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  // Only when another conversation is opened: a frame that moves rows moves nobody's view.
  useEffect(() => showRow(openUuid), [openUuid]);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const conversation = conversations[item.index];
          return (
            conversation && (
              <li
                key={item.key}
                aria-setsize={conversations.length}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0"
                style={{ height: rowHeight, translate: `0 ${item.start}px` }}
              >
                <Row
                  conversation={conversation}
                  link={conversationLink(scope, conversation.uuid)}
                  isOpen={conversation.uuid === openUuid}
                />
              </li>
            )
          );
        })}
      </ul>
      <ListEnd {...props} t={t} />
    </div>
  );
}

/** The arrow keys scroll the thread from here. */
function focusThread(): void {
  document.querySelector<HTMLElement>('[role="log"]')?.focus();
}

function ListEnd({
  conversations,
  hasMore,
  isLoadingMore,
  moreFailed,
  onMore,
  t,
}: RowsProps & { t: (key: string) => string }) {
  if (hasMore) {
    return (
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 md:ps-[60px]">
        <Button onClick={onMore} loading={isLoadingMore}>
          {t('list.more')}
        </Button>
        {moreFailed && <p className="text-urgent">{t('list.moreFailed')}</p>}
      </div>
    );
  }
  if (conversations.length <= 10) return null;
  return <p className="px-4 py-4 text-ink-3 text-label md:ps-[60px]">{t('list.allLoaded')}</p>;
}
