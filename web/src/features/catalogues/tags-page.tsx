import type { Tag } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Merge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tagsQuery } from '../../api/catalogues.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { rowLinkClass } from '../../ui/table.tsx';
import { TagDot } from '../../ui/tag-dot.tsx';
import { DataTable, ListPage, QueryState, RowMenu } from '../admin/index.ts';
import { DeleteTagDialog, MergeTagDialog } from './tag-dialogs.tsx';
import { TagForm } from './tag-form.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'merge' | 'delete'; tag: Tag };

/** What conversations can be about. */
export function TagsPage() {
  const { t } = useTranslation();
  const query = useQuery(tagsQuery);
  const usages = useQuery(callQuery(calls.listTagUsage)).data;
  const used = new Map(usages?.map(({ id, conversations }) => [id, conversations]));
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
      <QueryState query={query}>
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
              {
                id: 'conversations',
                heading: t('tags.conversations'),
                cell: ({ id }) => usages && (used.get(id) ?? 0),
                sortBy: ({ id }) => used.get(id) ?? 0,
                align: 'end',
                className: 'text-ink-2',
              },
              {
                id: 'menu',
                heading: t('ui.more'),
                isHeadingHidden: true,
                cell: (tag) => <TagMenu tag={tag} onChoose={(what) => setOpen({ what, tag })} />,
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

function TagMenu({
  tag: { name },
  onChoose,
}: {
  tag: Tag;
  onChoose: (what: 'edit' | 'merge' | 'delete') => void;
}) {
  const { t } = useTranslation();
  return (
    <RowMenu name={name}>
      <MenuItem icon={<Pencil />} onSelect={() => onChoose('edit')}>
        {t('ui.edit')}
      </MenuItem>
      <MenuItem icon={<Merge />} onSelect={() => onChoose('merge')}>
        {t('tags.merge')}
      </MenuItem>
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onChoose('delete')}>
        {t('ui.delete')}
      </MenuItem>
    </RowMenu>
  );
}
