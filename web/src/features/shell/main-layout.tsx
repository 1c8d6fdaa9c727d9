import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { later, loadWhenQuiet, useLater } from '../../lib/later.ts';
import type { ShortcutName } from '../../lib/shortcuts.ts';
import { useStoredFlag } from '../../lib/stored-flag.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { ConnectionNotice, useLive, useLostRights } from '../../live/index.ts';
import { followFocus } from '../../ui/return-focus.ts';
import { prepareToasts } from '../../ui/toaster.tsx';
import { Tooltips } from '../../ui/tooltip.tsx';
import { NewConversation, onNewConversation } from '../new-conversation/index.ts';
import { Notifier } from '../notifications/index.ts';
import { CommandPalette } from '../palette/index.ts';
import { onViewDialog, ViewDialogHost } from '../views/index.ts';
import { AdminBanner } from './admin-banner.tsx';
import { OpenDrawer } from './open-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { useIdleAway } from './use-idle-away.ts';
import { usePlaces } from './use-places.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

const drawer = later(() => import('./drawer.tsx'));

/** Signed in: the sidebar beside the page; on phones a drawer over it. */
export function MainLayout() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useStoredFlag('mainSidebarOpen');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const path = useLocation({ select: (location) => location.pathname });
  const { Drawer } = useLater(drawer, isPhone) ?? {};
  useEffect(prepareToasts, []);
  useEffect(loadWhenQuiet, []);
  useEffect(followFocus, []);
  useIdleAway();
  useLive();
  useLostRights();
  useSearchShortcut();

  const places = usePlaces();
  const goTo = (name: ShortcutName) => {
    const link = places.find(({ shortcut }) => shortcut === name)?.link;
    return link && (() => void navigate(link));
  };
  useShortcuts({
    toggleSidebar: () => (isPhone ? setDrawerOpen((open) => !open) : setOpen(!isOpen)),
    goAssigned: goTo('goAssigned'),
    goUnassigned: goTo('goUnassigned'),
    goAll: goTo('goAll'),
  });

  useEffect(() => onNewConversation(() => setDrawerOpen(false)), []);
  useEffect(() => onViewDialog(() => setDrawerOpen(false)), []);

  const [shownPath, setShownPath] = useState(path);
  if (shownPath !== path) {
    setShownPath(path);
    setDrawerOpen(false);
  }

  return (
    <OpenDrawer value={() => setDrawerOpen(true)}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2 focus:shadow-menu"
      >
        {t('nav.skip')}
      </a>
      <div className="flex h-dvh overflow-hidden">
        {isPhone ? (
          Drawer && (
            <Drawer open={isDrawerOpen} onOpenChange={setDrawerOpen}>
              <Sidebar open inDrawer onToggle={() => setDrawerOpen(false)} />
            </Drawer>
          )
        ) : (
          <aside
            className={`flex shrink-0 flex-col border-line border-e bg-ground ${isOpen ? 'w-56' : 'w-12'}`}
          >
            <Sidebar open={isOpen} onToggle={() => setOpen(!isOpen)} />
          </aside>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col overflow-hidden outline-none"
        >
          <AdminBanner />
          <div className="min-h-0 flex-1">
            <Outlet />
          </div>
        </main>
      </div>
      <CommandPalette places={places} />
      <NewConversation />
      <Notifier />
      <ViewDialogHost />
      <ConnectionNotice />
      <Tooltips />
    </OpenDrawer>
  );
}
