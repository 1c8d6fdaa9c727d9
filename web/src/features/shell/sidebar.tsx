import { useLocation } from '@tanstack/react-router';
import { PanelLeft, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSiteName } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { NotificationBell } from '../notifications/index.ts';
import { AccountNav } from './account-nav.tsx';
import { InboxNav } from './inbox-nav.tsx';
import { UserMenu } from './user-menu.tsx';

/** 224 px of navigation; closed it is a rail of icons. The admin area has its own entries. */
export function Sidebar({
  open,
  inDrawer = false,
  onToggle,
}: {
  open: boolean;
  inDrawer?: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const area = useLocation({ select: ({ pathname }) => areaOf(pathname) });
  const Nav = navs[area];
  const toggle = (
    <IconButton
      label={inDrawer ? t('ui.close') : open ? t('nav.hideSidebar') : t('nav.showSidebar')}
      keys={inDrawer ? undefined : shortcuts.toggleSidebar.keys}
      side={open ? 'bottom' : 'end'}
      onClick={onToggle}
      className={open ? '-me-1.5' : ''}
    >
      {inDrawer ? <X /> : <PanelLeft className="rtl:-scale-x-100" />}
    </IconButton>
  );
  return (
    <>
      <div
        className={classNames(
          'flex h-14 shrink-0 items-center gap-1',
          open ? 'px-4' : 'justify-center',
        )}
      >
        {open && (
          <>
            <Mark />
            <span className="ms-1.5 min-w-0 flex-1 truncate font-semibold text-body">
              <bdi>{siteName}</bdi>
            </span>
          </>
        )}
        {open && <NotificationBell side="bottom" />}
        {toggle}
      </div>
      {!open && (
        <div className="flex justify-center pb-1">
          <NotificationBell side="end" />
        </div>
      )}
      <nav
        aria-label={t('nav.title')}
        className={classNames(
          'flex min-h-0 flex-1 flex-col overflow-y-auto',
          open ? 'px-2' : 'px-1.5',
        )}
      >
        <Suspense fallback={null}>
          <Nav open={open} />
        </Suspense>
      </nav>
      <div className={classNames('shrink-0 py-2', open ? 'px-2' : 'px-1.5')}>
        <UserMenu open={open} />
      </div>
    </>
  );
}

const AdminNav = lazy(() =>
  import('./admin-nav.tsx').then((module) => ({ default: module.AdminNav })),
);
const navs = { inbox: InboxNav, admin: AdminNav, account: AccountNav } as const;

/** Whose entries the sidebar shows: Admin and Account have their own. */
function areaOf(path: string): keyof typeof navs {
  const [, first] = path.split('/');
  return first === 'admin' || first === 'account' ? first : 'inbox';
}
