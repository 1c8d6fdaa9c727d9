import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredFlag } from '../../lib/stored-flag.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { ConnectionNotice, useLive } from '../../live/index.ts';
import { Drawer, OpenDrawer } from './drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { useIdleAway } from './use-idle-away.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';

/** Signed in: the sidebar beside the page; on phones a drawer over it. */
export function MainLayout() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useStoredFlag('mainSidebarOpen');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const path = useLocation({ select: (location) => location.pathname });
  useIdleAway();
  useLive();
  useSearchShortcut();

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      // In an editor the same keys mean bold.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
      event.preventDefault();
      if (isPhone) setDrawerOpen((open) => !open);
      else setOpen(!isOpen);
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  });

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
          <Drawer open={isDrawerOpen} onOpenChange={setDrawerOpen}>
            <Sidebar open inDrawer onToggle={() => setDrawerOpen(false)} />
          </Drawer>
        ) : (
          <aside
            className={`flex shrink-0 flex-col border-line border-e bg-ground ${isOpen ? 'w-56' : 'w-12'}`}
          >
            <Sidebar open={isOpen} onToggle={() => setOpen(!isOpen)} />
          </aside>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 overflow-hidden outline-none">
          <Outlet />
        </main>
      </div>
      <ConnectionNotice />
    </OpenDrawer>
  );
}
