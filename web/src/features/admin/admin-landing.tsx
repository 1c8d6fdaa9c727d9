import { useTranslation } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { Page } from '../shell/index.ts';

/** Where Admin opens: nothing is chosen yet. */
export function AdminLanding() {
  const { t } = useTranslation();
  return (
    <Page title={t('admin.title')}>
      <PageBody>
        <EmptyState title={t('admin.emptyTitle')}>{t('admin.emptyText')}</EmptyState>
      </PageBody>
    </Page>
  );
}
