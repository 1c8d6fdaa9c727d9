import { Link, useLocation, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { listLink } from '../../lib/list-link.ts';

/** Where the list is another screen: the way back to it, or to the search that led here. */
export function BackToList() {
  const { t } = useTranslation();
  const place = useParams({ strict: false });
  const foundBy = useLocation({ select: ({ state }) => state.foundBy });
  return (
    <Link
      {...(foundBy ? ({ to: '/inboxes/search', search: foundBy } as const) : listLink(place))}
      aria-label={t('conversation.back')}
      className="-ms-2.5 inline-flex size-11 items-center justify-center rounded-control text-ink-2 lg:hidden"
    >
      <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden />
    </Link>
  );
}
