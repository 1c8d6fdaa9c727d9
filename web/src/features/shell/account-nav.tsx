import { ArrowLeft, CircleUserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SidebarEntry } from './sidebar-entry.tsx';
import { useEscapeToInbox } from './use-escape-to-inbox.ts';

/** The sidebar below /account: the way back, then the agent's own page. */
export function AccountNav({ open }: { open: boolean }) {
  const { t } = useTranslation();
  useEscapeToInbox();
  return (
    <>
      <SidebarEntry
        to="/inboxes/$type"
        params={{ type: 'assigned' }}
        label={t('nav.backToInbox')}
        icon={<ArrowLeft className="rtl:-scale-x-100" />}
        trailing="Esc"
        open={open}
        current={false}
      />
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
