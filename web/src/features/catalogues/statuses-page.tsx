import type { Status } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { statusesQuery } from '../../api/catalogues.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { statusLabel } from '../../lib/status-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { MenuItem } from '../../ui/dropdown-menu.tsx';
import { rowLinkClass } from '../../ui/table.tsx';
import { DataTable, ListPage, QueryState, RowMenu } from '../admin/index.ts';
import { DeleteStatusDialog } from './delete-status-dialog.tsx';
import { StatusForm } from './status-form.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'delete'; status: Status };

/** Where a conversation can stand. */
export function StatusesPage() {
  const { t } = useTranslation();
  const query = useQuery(statusesQuery);
  const usages = useQuery(callQuery(calls.listStatusUsage)).data;
  const used = new Map(usages?.map(({ id, conversations }) => [id, conversations]));
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen(null);
  return (
    <ListPage
      title={t('statuses.title')}
      intro={t('statuses.intro')}
      newLabel={t('statuses.new')}
      onNew={() => setOpen({ what: 'new' })}
    >
      <QueryState query={query}>
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
              {
                id: 'conversations',
                heading: t('statuses.conversations'),
                cell: ({ id }) => usages && (used.get(id) ?? 0),
                sortBy: ({ id }) => used.get(id) ?? 0,
                align: 'end',
                className: 'text-ink-2',
              },
              {
                id: 'menu',
                heading: t('ui.more'),
                isHeadingHidden: true,
                cell: (status) =>
                  !status.is_default && (
                    <RowMenu name={status.name}>
                      <MenuItem
                        icon={<Pencil />}
                        onSelect={() => setOpen({ what: 'edit', status })}
                      >
                        {t('ui.edit')}
                      </MenuItem>
                      <MenuItem
                        icon={<Trash2 />}
                        tone="danger"
                        onSelect={() => setOpen({ what: 'delete', status })}
                      >
                        {t('ui.delete')}
                      </MenuItem>
                    </RowMenu>
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
    <button
      type="button"
      onClick={onEdit}
      className={`block max-w-full ${rowLinkClass}`}
      dir="auto"
      title={label}
    >
      {label}
    </button>
  );
}
