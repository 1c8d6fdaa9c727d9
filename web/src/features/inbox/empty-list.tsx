import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inboxNamesQuery } from '../../api/catalogues.ts';
import type { ListScope } from '../../api/conversation-queries.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmptyView } from './empty-view.tsx';

/** Nothing to show; without any inbox it says how mail gets in. */
export function EmptyList({ scope }: { scope: ListScope }) {
  const { t } = useTranslation();
  const inboxes = useQuery(inboxNamesQuery).data;
  const mayConnect = useMay('inboxes:manage');
  const place = 'px-4 py-6 md:ps-[60px]';
  if (inboxes?.length === 0) {
    return (
      <EmptyState
        className={place}
        title={t('inboxes.emptyTitle')}
        action={
          mayConnect && (
            <Link to="/admin/inboxes/new" className={buttonClass({ variant: 'primary' })}>
              {t('inboxes.connect')}
            </Link>
          )
        }
      >
        {t(mayConnect ? 'inboxes.emptyText' : 'list.noInbox')}
      </EmptyState>
    );
  }
  if (scope.type === 'view') return <EmptyView id={scope.id} className={place} />;
  return (
    <EmptyState className={place} title={t('list.empty')}>
      {t('list.emptyText')}
    </EmptyState>
  );
}
