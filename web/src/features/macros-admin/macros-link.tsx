import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';

/** The way back to the list, in a page's header. */
export function MacrosLink() {
  const { t } = useTranslation();
  return (
    <Link to="/admin/conversations/macros" className="rounded-badge hover:text-ink">
      {t('macros.all')}
    </Link>
  );
}
