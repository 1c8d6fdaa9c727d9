import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';

const tabClass =
  'ring-inside -mb-px flex h-9 items-center border-transparent border-b-2 px-0.5 font-medium text-ink-3 text-ui hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:h-11';

/** The two pages of an inbox: how it is set up, and what became of its mail. */
export function InboxTabs({ id }: { id: number }) {
  const { t } = useTranslation();
  const params = { id: String(id) };
  return (
    <nav aria-label={t('inboxes.pages')} className="mb-6 flex gap-5 border-line border-b">
      <Link to="/admin/inboxes/$id/edit" params={params} className={tabClass}>
        {t('inboxes.settings')}
      </Link>
      <Link to="/admin/inboxes/$id/mail" params={params} className={tabClass}>
        {t('inboxes.mail')}
      </Link>
    </nav>
  );
}
