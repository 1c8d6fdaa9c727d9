import { X } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BulkActions } from './bulk-actions.tsx';
import type { useBulkChange } from './use-bulk-change.ts';
import type { Selection } from './use-selection.ts';

export { BulkActions };

/** In the place of the list's header while rows are chosen: how many, and what to do with them. */
export function BulkBar({
  title,
  selection,
  bulk,
  actionsBelow,
}: {
  title: string;
  selection: Selection;
  bulk: ReturnType<typeof useBulkChange>;
  actionsBelow: boolean;
}) {
  const { t } = useTranslation();
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-line border-b px-2">
      <h1 className="sr-only">{title}</h1>
      <IconButton label={t('bulk.clear')} keys="Escape" onClick={selection.clear}>
        <X />
      </IconButton>
      <p role="status" className="shrink-0 whitespace-nowrap px-1 font-semibold text-ui">
        {t('bulk.chosen', { count: selection.uuids.length })}
      </p>
      <Button variant="quiet" onClick={selection.selectAll} disabled={selection.isAll}>
        {t('bulk.all')}
      </Button>
      <span className="flex-1" />
      {!actionsBelow && <BulkActions {...bulk} count={selection.uuids.length} />}
    </header>
  );
}
