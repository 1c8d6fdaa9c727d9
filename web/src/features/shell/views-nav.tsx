import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Plus } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useEffect } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { viewsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import type { ListPlace } from '../../lib/list-link.ts';
import { useStoredFlag } from '../../lib/stored-flag.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { openViewDialog } from '../views/index.ts';
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
  const [isOpen, setOpen] = useStoredFlag('viewInboxOpen');

  // Spec section 8: a failed view fetch is told as a toast.
  useEffect(() => {
    if (views.error) toast.error(errorMessage(views.error, t('client.unknown')));
  }, [views.error, t]);

  return (
    <Collapsible.Root open={isOpen} onOpenChange={setOpen} className="mt-5">
      <div className="flex items-center justify-between">
        <Collapsible.Trigger className="group flex h-6 items-center gap-1 rounded-control px-2 font-medium text-ink-3 text-label hover:text-ink max-md:h-11">
          {t('views.title')}
          <ChevronDown className="size-3.5 transition-transform duration-120 group-data-[state=closed]:-rotate-90 rtl:group-data-[state=closed]:rotate-90" />
        </Collapsible.Trigger>
        <IconButton
          label={t('views.new')}
          onClick={() => openViewDialog(null)}
          className="md:size-6"
        >
          <Plus />
        </IconButton>
      </div>
      <Collapsible.Content className="mt-0.5 grid gap-px">
        {views.data?.map((view) => (
          <ViewEntry key={view.id} view={view} count={counts[view.id]} place={place} />
        ))}
        {views.data?.length === 0 && (
          <p className="px-2 py-1 text-ink-3 text-label">{t('views.none')}</p>
        )}
        {views.isError && !views.data && (
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => void views.refetch()}
          >
            {t('ui.tryAgain')}
          </Button>
        )}
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
