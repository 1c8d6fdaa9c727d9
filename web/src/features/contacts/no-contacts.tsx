import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openNewConversation } from '../new-conversation/index.ts';

/** Nobody yet, nobody of that name, or a page behind the last one. */
export function NoContacts({
  query,
  hasMore,
  onClear,
}: {
  query: string;
  hasMore: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const mayWrite = useMay('conversations:write');
  if (query !== '' || hasMore) {
    const title = hasMore ? t('contacts.pageGone') : t('contacts.notFound', { query });
    const label = hasMore ? t('contacts.firstPage') : t('contacts.clearSearch');
    return (
      <EmptyState title={title} action={<Button onClick={onClear}>{label}</Button>}>
        {!hasMore && t('contacts.notFoundText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('contacts.empty')}
      action={
        mayWrite && (
          <Button variant="primary" onClick={() => openNewConversation()}>
            {t('newConversation.title')}
          </Button>
        )
      }
    >
      {t('contacts.emptyText')}
    </EmptyState>
  );
}
