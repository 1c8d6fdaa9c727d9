import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';

/** The way back to the list, in a page's header. */
export function SsoLink() {
  const { t } = useTranslation();
  return (
    <Link to="/admin/sso" className="rounded-badge hover:text-ink">
      {t('sso.title')}
    </Link>
  );
}
