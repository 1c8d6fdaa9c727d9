import { useQuery } from '@tanstack/react-query';
import { viewsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openViewDialog } from '../views/index.ts';

/** A view that nothing fits: its filters can be changed from here. */
export function EmptyView({ id, className }: { id: number; className: string }) {
  const { t } = useTranslation();
  const view = useQuery(viewsQuery).data?.find((each) => each.id === id);
  return (
    <EmptyState
      className={className}
      title={t('list.empty')}
      action={view && <Button onClick={() => openViewDialog(view)}>{t('views.edit')}</Button>}
    >
      {t('list.emptyText')}
    </EmptyState>
  );
}
