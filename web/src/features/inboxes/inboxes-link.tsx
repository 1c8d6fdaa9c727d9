import { useTranslation } from '../../i18n/texts.ts';
import { ParentLink } from '../shell/index.ts';

/** The way back to the list, in a page's header. */
export function InboxesLink() {
  const { t } = useTranslation();
  return <ParentLink to="/admin/inboxes" label={t('inboxes.title')} />;
}
