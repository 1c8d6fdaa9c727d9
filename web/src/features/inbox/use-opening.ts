import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListScope } from '../../api/conversation-queries.ts';
import { announcePlace, placeOf } from '../../lib/use-shortcuts.ts';
import { conversationLink } from './conversation-link.ts';

/**
 * Opens conversations of a list. The row is shown as the open one at once; address and page follow that
 * picture, and of several asked for before it only the last. `shown` is the one shown as open.
 */
export function useOpening(
  scope: ListScope,
  openUuid: string | undefined,
): { shown: string | undefined; open: (uuid: string) => void } {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const [opened, setOpened] = useState(openUuid);
  if (opened !== openUuid) {
    setOpened(openUuid);
    setAsked(null);
  }
  const shown = asked ?? openUuid;

  const current = useRef(openUuid);
  useLayoutEffect(() => {
    current.current = openUuid;
  }, [openUuid]);
  // The same for as long as the list is: no row is drawn anew for it.
  const open = useCallback(
    (uuid: string) => {
      if (uuid === current.current) {
        setAsked(null);
        announcePlace(null);
        void navigate(conversationLink(scope, uuid));
      } else {
        setAsked(uuid);
        announcePlace(placeOf(uuid));
      }
    },
    [navigate, scope],
  );
  useEffect(() => {
    if (asked === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => void navigate(conversationLink(scope, asked)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [navigate, scope, asked]);
  useEffect(() => () => announcePlace(null), []);

  return { shown, open };
}
