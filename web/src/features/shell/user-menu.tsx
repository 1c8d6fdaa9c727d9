import { useNavigate } from '@tanstack/react-router';
import { CircleUserRound, Keyboard, LogOut, Moon, MoonStar, UserRoundX } from 'lucide-react';
import { useCurrentUser } from '../../api/session.ts';
import { logOut } from '../../api/signed-out.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { fullName } from '../../lib/initials.ts';
import { openPalette } from '../../lib/open-palette.ts';
import { useTheme } from '../../lib/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem, MenuSeparator, MenuSwitch } from '../../ui/dropdown-menu.tsx';
import { PresenceDot } from '../../ui/presence-dot.tsx';
import { KeyHint } from './sidebar-entry.tsx';
import { useSetAvailability } from './use-set-availability.ts';

/** Who is signed in, and what they change about themselves. */
export function UserMenu({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const setAvailability = useSetAvailability();
  const status = user.availability_status;
  const isReassigning = status === 'away_and_reassigning';
  const isAway = status === 'away_manual' || isReassigning;
  const presence = t(`presence.${status}`);

  const trigger = (
    <button
      type="button"
      className={classNames(
        'flex h-10 w-full items-center gap-2.5 rounded-control font-semibold text-ui transition-colors duration-80 ring-inside hover:bg-hover data-[state=open]:bg-chosen max-md:h-12 max-md:text-subject',
        open ? 'px-2' : 'justify-center',
      )}
    >
      <Avatar
        kind="agent"
        id={user.id}
        firstName={user.first_name}
        lastName={user.last_name}
        url={user.avatar_url}
        size={28}
      />
      <span className={open ? 'min-w-0 flex-1 truncate text-start' : 'sr-only'}>
        <bdi>{fullName(user)}</bdi>
      </span>
      <span className="sr-only">{t('nav.userMenu', { status: presence })}</span>
      {open && <PresenceDot status={status} />}
    </button>
  );

  return (
    <Menu trigger={trigger} side="top" className="w-60">
      <div className="px-2 pt-1.5 pb-2">
        <p className="truncate font-semibold" dir="auto">
          {fullName(user)}
        </p>
        <p className="truncate text-ink-3 text-label">{user.email}</p>
        <p className="mt-1 flex items-center gap-1.5 text-ink-2 text-label">
          <PresenceDot status={status} />
          {presence}
        </p>
      </div>
      <MenuSeparator />
      <MenuSwitch
        icon={<MoonStar />}
        checked={theme === 'dark'}
        onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
      >
        {t('nav.darkMode')}
      </MenuSwitch>
      <MenuSwitch
        icon={<Moon />}
        checked={isAway}
        onCheckedChange={(away) => setAvailability(away ? 'away_manual' : 'online')}
      >
        {t('nav.away')}
      </MenuSwitch>
      <MenuSwitch
        icon={<UserRoundX />}
        checked={isReassigning}
        onCheckedChange={(reassign) =>
          setAvailability(reassign ? 'away_and_reassigning' : 'away_manual')
        }
      >
        {t('nav.reassign')}
      </MenuSwitch>
      <MenuSeparator />
      <MenuItem
        icon={<CircleUserRound />}
        onSelect={() => void navigate({ to: '/account/profile' })}
      >
        {t('nav.account')}
      </MenuItem>
      <MenuItem
        icon={<Keyboard />}
        trailing={<KeyHint>?</KeyHint>}
        onSelect={() => openPalette('help')}
      >
        {t('shortcuts.title')}
      </MenuItem>
      <MenuItem icon={<LogOut className="rtl:-scale-x-100" />} onSelect={logOut}>
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
