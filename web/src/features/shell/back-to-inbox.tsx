import { useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { homeOf } from './home.ts';
import { KeyHint, SidebarEntry } from './sidebar-entry.tsx';
import { useEscapeToInbox } from './use-escape-to-inbox.ts';

/** The way from Admin or the account back to the inbox, by Escape too; to Admin where there is no inbox. */
export function BackToInbox({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const home = homeOf(useCurrentUser());
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEscapeToInbox();
  if (path.startsWith(home.to)) return null;
  return (
    <SidebarEntry
      {...home}
      label={t(home.to === '/admin' ? 'nav.admin' : 'nav.backToInbox')}
      icon={<ArrowLeft className="rtl:-scale-x-100" />}
      trailing={<KeyHint>Esc</KeyHint>}
      open={open}
      current={false}
    />
  );
}
