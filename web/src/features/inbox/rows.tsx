import type { ConversationListItem } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { prioritiesQuery } from '../../api/catalogues.ts';
import type { ListScope } from '../../api/conversation-queries.ts';
import { priorityLevel } from '../../lib/priority-level.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { conversationLink } from './conversation-link.ts';
import { ListEnd, type ListEndProps } from './list-end.tsx';
import { Row } from './row.tsx';
import { rowBeside } from './row-beside.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useOpening } from './use-opening.ts';
import { useQuietPointer } from './use-quiet-pointer.ts';
import { useRowWindow } from './use-row-window.ts';
import type { Selection } from './use-selection.ts';

type RowsProps = ListEndProps & {
  conversations: readonly ConversationListItem[];
  scope: ListScope;
  openUuid: string | undefined;
  selection: Selection;
};

/** The rows, of which only those near the view exist; shortcuts go through them. */
export function Rows({ conversations, scope, openUuid, selection, ...end }: RowsProps) {
  const { shown, open } = useOpening(scope, openUuid);
  const isPhone = useIsPhone();
  const rowHeight = isPhone ? 88 : 79;
  const near = useRowWindow({ count: conversations.length, rowHeight });
  useQuietPointer(near.scroller);
  useKeptPlace(near, { rows: conversations, rowHeight });
  const openAt = conversations.findIndex(({ uuid }) => uuid === shown);
  const hrefOf = useHref(scope);
  // Asked once for all rows.
  const priorities = useQuery(prioritiesQuery).data ?? [];

  // The list as it was with the open row in it.
  const withOpen = useRef(conversations);
  useLayoutEffect(() => {
    if (openAt >= 0) withOpen.current = conversations;
  }, [openAt, conversations]);
  const go = (by: 1 | -1) => {
    const list = { rows: conversations, before: withOpen.current, open: shown };
    const next = rowBeside(list, by);
    if (next) open(next.uuid);
  };
  const selectCurrent = () => {
    const uuid = focusedRow() ?? conversations[openAt]?.uuid;
    if (uuid !== undefined) selection.select(uuid, { range: false });
  };
  useShortcuts({
    next: () => go(1),
    previous: () => go(-1),
    open: () => (openAt < 0 ? go(1) : focusThread()),
    select: selectCurrent,
    clearSelection: selection.isActive ? selection.clear : undefined,
  });

  const showRow = useEffectEvent((uuid: string | undefined) => {
    const index = conversations.findIndex((conversation) => conversation.uuid === uuid);
    if (index >= 0) near.show(index);
  });
  // Only when another conversation is opened: a frame that moves rows moves nobody's view.
  useEffect(() => showRow(shown), [shown]);

  return (
    <div
      ref={near.scroller}
      className="group/list min-h-0 flex-1 overflow-y-auto overflow-x-hidden [overflow-anchor:none]"
    >
      <ul
        className="relative isolate group-data-scrolling/list:pointer-events-none"
        style={{ height: conversations.length * rowHeight }}
      >
        {conversations.slice(near.first, near.end).map((conversation, at) => (
          <li
            key={conversation.uuid}
            data-uuid={conversation.uuid}
            aria-setsize={conversations.length}
            aria-posinset={near.first + at + 1}
            className="group/row absolute inset-x-0"
            style={{ height: rowHeight, top: (near.first + at) * rowHeight }}
          >
            <Row
              conversation={conversation}
              href={hrefOf(conversation.uuid)}
              priorityLevel={priorityLevel(priorities, conversation)}
              isOpen={conversation.uuid === shown}
              isChosen={selection.chosen.has(conversation.uuid)}
              isSelecting={selection.isActive}
              tapSelects={selection.isActive && isPhone}
              onOpen={open}
              onSelect={selection.select}
            />
          </li>
        ))}
      </ul>
      <ListEnd {...end} count={conversations.length} />
    </div>
  );
}

const anyUuid = '00000000-0000-4000-8000-000000000000';

/** Where the rows lead, asked of the router once for all of them. */
function useHref(scope: ListScope): (uuid: string) => string {
  const router = useRouter();
  return useMemo(() => {
    const { href } = router.buildLocation(conversationLink(scope, anyUuid));
    return (uuid) => href.replace(anyUuid, uuid);
  }, [router, scope]);
}

/** The conversation whose row has the focus. */
function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-uuid]')?.dataset.uuid;
}

/** The arrow keys scroll the thread from here. */
function focusThread(): void {
  document.querySelector<HTMLElement>('[role="log"]')?.focus();
}
