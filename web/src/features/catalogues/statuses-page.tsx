import type { Status } from '@parley/contract';
import { statusLabel } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusesQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { rowLinkClass } from '../../ui/table.tsx';
import { DataTable, ListPage, QueryState, RowMenu, TableSkeleton } from '../admin/index.ts';
import { DeleteStatusDialog } from './delete-status-dialog.tsx';
import { StatusForm } from './status-form.tsx';
import { useUsageColumn } from './use-usage-column.ts';

type Open = { what: 'new' } | { what: 'edit' | 'delete'; status: Status };

/** Where a conversation can stand. */
export function StatusesPage() {
  const { t } = useTranslation();
  const query = useQuery(statusesQuery);
  const usage = useUsageColumn('statuses');
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen(null);
  return (
    <ListPage
      title={t('statuses.title')}
      intro={t('statuses.intro')}
      newLabel={t('statuses.new')}
      onNew={() => setOpen({ what: 'new' })}
    >
      <QueryState query={query} loading={<TableSkeleton />}>
        {(statuses) => (
          <DataTable
            label={t('statuses.title')}
            rows={statuses}
            textOf={(status) => statusLabel(status, t)}
            empty={null}
            columns={[
              {
                id: 'name',
                heading: t('statuses.name'),
                cell: (status) => (
                  <StatusName status={status} onEdit={() => setOpen({ what: 'edit', status })} />
                ),
                sortBy: (status) => statusLabel(status, t),
                className: 'w-full max-w-0',
              },
              usage,
              {
                id: 'menu',
                heading: t('ui.more'),
                isHeadingHidden: true,
                cell: (status) =>
                  !status.is_default && (
                    <RowMenu
                      name={status.name}
                      onEdit={() => setOpen({ what: 'edit', status })}
                      onDelete={() => setOpen({ what: 'delete', status })}
                    />
                  ),
                align: 'end',
              },
            ]}
          />
        )}
      </QueryState>
      {open?.what === 'new' && <StatusForm status={null} onClose={onClose} />}
      {open?.what === 'edit' && <StatusForm status={open.status} onClose={onClose} />}
      {open?.what === 'delete' && <DeleteStatusDialog status={open.status} onClose={onClose} />}
    </ListPage>
  );
}

/** Those of the product stay as they are: their name leads nowhere. */
function StatusName({ status, onEdit }: { status: Status; onEdit: () => void }) {
  const { t } = useTranslation();
  const label = statusLabel(status, t);
  if (status.is_default)
    return (
      <div className="flex items-center gap-2">
        <span className="font-semibold">{label}</span>
        <Badge tone="sunken">{t('statuses.fixed')}</Badge>
      </div>
    );
  return (
    <button type="button" onClick={onEdit} className={rowLinkClass} dir="auto" title={label}>
      {label}
    </button>
  );
}
