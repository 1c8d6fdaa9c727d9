import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { KeyHint, SidebarEntry } from './sidebar-entry.tsx';
import { useEscapeToInbox } from './use-escape-to-inbox.ts';

/** The way from Admin or the account back to the inbox, by Escape too. */
export function BackToInbox({ open }: { open: boolean }) {
  const { t } = useTranslation();
  useEscapeToInbox();
  return (
    <SidebarEntry
      to="/inboxes/$type"
      params={{ type: 'assigned' }}
      label={t('nav.backToInbox')}
      icon={<ArrowLeft className="rtl:-scale-x-100" />}
      trailing={<KeyHint>Esc</KeyHint>}
      open={open}
      current={false}
    />
  );
}
