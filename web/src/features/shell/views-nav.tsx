import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { viewsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import type { ListPlace } from '../../lib/list-link.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { openViewDialog } from '../views/index.ts';
import { SidebarSection } from './sidebar-section.tsx';
import { ViewEntry } from './view-entry.tsx';

/** The views of the agent, each with what is open in it; new ones are made here. */
export function ViewsNav({
  counts,
  place,
}: {
  counts: Record<string, number>;
  place: ListPlace & { uuid?: string | undefined };
}) {
  const { t } = useTranslation();
  const views = useQuery(viewsQuery);
  const failure = views.data ? null : views.error;

  // Spec section 8: a failed view fetch is told as a toast.
  useEffect(() => {
    if (failure) toast.error(errorMessage(failure, t('client.unknown')));
  }, [failure, t]);

  return (
    <SidebarSection
      name="viewInboxOpen"
      title={t('views.title')}
      beside={
        <IconButton
          label={t('views.new')}
          onClick={() => openViewDialog(null)}
          className="md:size-6"
        >
          <Plus />
        </IconButton>
      }
    >
      {views.data?.map((view) => (
        <ViewEntry key={view.id} view={view} count={counts[view.id]} place={place} />
      ))}
      {views.data?.length === 0 && (
        <p className="px-2 py-1 text-ink-3 text-label">{t('views.none')}</p>
      )}
      {failure && (
        <Button variant="quiet" className="justify-self-start" onClick={() => void views.refetch()}>
          {t('ui.tryAgain')}
        </Button>
      )}
    </SidebarSection>
  );
}
