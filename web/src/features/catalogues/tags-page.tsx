import type { Tag } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { tagsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { rowLinkClass } from '../../ui/table.tsx';
import { TagDot } from '../../ui/tag-dot.tsx';
import { DataTable, ListPage, QueryState, RowMenu, TableSkeleton } from '../admin/index.ts';
import { DeleteTagDialog, MergeTagDialog } from './tag-dialogs.tsx';
import { TagForm } from './tag-form.tsx';
import { useUsageColumn } from './use-usage-column.ts';

type Open = { what: 'new' } | { what: 'edit' | 'merge' | 'delete'; tag: Tag };

/** What conversations can be about. */
export function TagsPage() {
  const { t } = useTranslation();
  const query = useQuery(tagsQuery);
  const usage = useUsageColumn('tags');
  const [open, setOpen] = useState<Open | null>(null);
  const onNew = () => setOpen({ what: 'new' });
  const onClose = () => setOpen(null);
  return (
    <ListPage
      title={t('tags.title')}
      intro={t('tags.intro')}
      newLabel={t('tags.new')}
      onNew={onNew}
    >
      <QueryState query={query} loading={<TableSkeleton />}>
        {(tags) => (
          <DataTable
            label={t('tags.title')}
            rows={tags}
            textOf={({ name }) => name}
            empty={
              <EmptyState
                title={t('tags.emptyTitle')}
                action={<Button onClick={onNew}>{t('tags.create')}</Button>}
              >
                {t('tags.emptyText')}
              </EmptyState>
            }
            columns={[
              {
                id: 'name',
                heading: t('tags.name'),
                cell: (tag) => <TagName tag={tag} onEdit={() => setOpen({ what: 'edit', tag })} />,
                sortBy: ({ name }) => name,
                className: 'w-full max-w-0',
              },
              usage,
              {
                id: 'menu',
                heading: t('ui.more'),
                isHeadingHidden: true,
                cell: (tag) => (
                  <RowMenu
                    name={tag.name}
                    onEdit={() => setOpen({ what: 'edit', tag })}
                    onDelete={() => setOpen({ what: 'delete', tag })}
                  >
                    <MenuItem icon={<Merge />} onSelect={() => setOpen({ what: 'merge', tag })}>
                      {t('tags.merge')}
                    </MenuItem>
                  </RowMenu>
                ),
                align: 'end',
              },
            ]}
          />
        )}
      </QueryState>
      {open?.what === 'new' && <TagForm tag={null} onClose={onClose} />}
      {open?.what === 'edit' && <TagForm tag={open.tag} onClose={onClose} />}
      {open?.what === 'merge' && <MergeTagDialog tag={open.tag} onClose={onClose} />}
      {open?.what === 'delete' && <DeleteTagDialog tag={open.tag} onClose={onClose} />}
    </ListPage>
  );
}

function TagName({ tag, onEdit }: { tag: Tag; onEdit: () => void }) {
  return (
    <div className="flex items-center gap-2.5">
      <TagDot colour={tag.colour} />
      <button type="button" onClick={onEdit} className={rowLinkClass} dir="auto" title={tag.name}>
        {tag.name}
      </button>
    </div>
  );
}
