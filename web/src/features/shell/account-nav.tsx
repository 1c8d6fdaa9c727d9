import { CircleUserRound } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { BackToInbox } from './back-to-inbox.tsx';
import { SidebarEntry } from './sidebar-entry.tsx';

/** The sidebar below /account: the way back, then the agent's own page. */
export function AccountNav({ open }: { open: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <BackToInbox open={open} />
      {open && <p className="mt-3 px-2 font-strong text-body">{t('nav.account')}</p>}
      <div className="mt-2 grid gap-px">
        <SidebarEntry
          to="/account/profile"
          label={t('profile.nav')}
          icon={open ? undefined : <CircleUserRound />}
          open={open}
          current
        />
      </div>
    </>
  );
}
