import type { CustomAttribute } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { rowLinkClass } from '../../ui/table.tsx';
import { toast } from '../../ui/toaster.tsx';
import {
  DataTable,
  DeleteDialog,
  ListPage,
  QueryState,
  RowMenu,
  TableSkeleton,
} from '../admin/index.ts';
import { AttributeForm } from './attribute-form.tsx';
import { refreshAttributes } from './refresh-catalogue.ts';

type Open = { what: 'new' } | { what: 'edit' | 'delete'; attribute: CustomAttribute };

/** What is known about conversations and contacts beyond the usual. */
export function AttributesPage() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listCustomAttributes));
  const [open, setOpen] = useState<Open | null>(null);
  const onNew = () => setOpen({ what: 'new' });
  const onClose = () => setOpen(null);
  const ownerOf = ({ applies_to }: CustomAttribute) => t(`attributes.of.${applies_to}`);
  const typeOf = ({ data_type }: CustomAttribute) => t(`attributes.types.${data_type}`);
  return (
    <ListPage
      title={t('attributes.title')}
      intro={t('attributes.intro')}
      newLabel={t('attributes.new')}
      onNew={onNew}
    >
      <QueryState query={query} loading={<TableSkeleton />}>
        {(attributes) => (
          <DataTable
            label={t('attributes.title')}
            rows={attributes}
            textOf={(one) => [one.name, one.key, one.label, ownerOf(one), typeOf(one)].join(' ')}
            empty={
              <EmptyState
                title={t('attributes.emptyTitle')}
                action={<Button onClick={onNew}>{t('attributes.create')}</Button>}
              >
                {t('attributes.emptyText')}
              </EmptyState>
            }
            columns={[
              {
                id: 'name',
                heading: t('attributes.name'),
                cell: (attribute) => (
                  <AttributeName
                    attribute={attribute}
                    onEdit={() => setOpen({ what: 'edit', attribute })}
                  />
                ),
                sortBy: ({ name }) => name,
                className: 'w-full max-w-0',
              },
              {
                id: 'key',
                heading: t('attributes.key'),
                cell: ({ key }) => <bdi>{key}</bdi>,
                sortBy: ({ key }) => key,
                className: 'whitespace-nowrap text-ink-2 max-lg:hidden',
              },
              {
                id: 'owner',
                heading: t('attributes.appliesTo'),
                cell: ownerOf,
                sortBy: ownerOf,
                className: 'whitespace-nowrap text-ink-2 max-md:hidden',
              },
              {
                id: 'type',
                heading: t('attributes.type'),
                cell: typeOf,
                sortBy: typeOf,
                className: 'whitespace-nowrap text-ink-2',
              },
              {
                id: 'menu',
                heading: t('ui.more'),
                isHeadingHidden: true,
                cell: (attribute) => (
                  <RowMenu
                    name={attribute.name}
                    onEdit={() => setOpen({ what: 'edit', attribute })}
                    onDelete={() => setOpen({ what: 'delete', attribute })}
                  />
                ),
                align: 'end',
              },
            ]}
          />
        )}
      </QueryState>
      {open?.what === 'new' && <AttributeForm attribute={null} onClose={onClose} />}
      {open?.what === 'edit' && <AttributeForm attribute={open.attribute} onClose={onClose} />}
      {open?.what === 'delete' && (
        <DeleteAttributeDialog attribute={open.attribute} onClose={onClose} />
      )}
    </ListPage>
  );
}

function AttributeName({
  attribute: { name, label },
  onEdit,
}: {
  attribute: CustomAttribute;
  onEdit: () => void;
}) {
  return (
    <div className="flex flex-col items-start">
      <button type="button" onClick={onEdit} className={rowLinkClass} dir="auto" title={name}>
        {name}
      </button>
      {label !== '' && (
        <p className="max-w-full truncate text-ink-3 text-label" dir="auto">
          {label}
        </p>
      )}
    </div>
  );
}

function DeleteAttributeDialog({
  attribute: { id, name, applies_to },
  onClose,
}: {
  attribute: CustomAttribute;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const params = { id };
  return (
    <DeleteDialog
      label={t('attributes.delete')}
      title={t('attributes.deleteTitle', { name })}
      text={{
        query: callQuery(calls.customAttributeUsage, { params }),
        text: ({ conversations, contacts }) => {
          const count = conversations + contacts;
          return count > 0 ? t(`attributes.held.${applies_to}`, { count }) : t('attributes.unused');
        },
      }}
      remove={() => call(calls.deleteCustomAttribute, { params })}
      onDeleted={async () => {
        onClose();
        toast.success(t('attributes.deleted', { name }));
        await refreshAttributes();
      }}
      onClose={onClose}
    />
  );
}
