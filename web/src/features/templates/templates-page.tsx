import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { nameColumnClass } from '../../ui/table.tsx';
import { DataTable, ListPage, QueryState, TableSkeleton } from '../admin/index.ts';
import { SystemTemplates } from './system-templates.tsx';
import { TemplateName } from './template-name.tsx';

/** Templates of what goes to customers, and of the mails of the system to agents. */
export function TemplatesPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      title={t('templates.title')}
      intro={t('templates.intro')}
      newLabel={t('templates.new')}
      newTo="/admin/templates/new"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Part type="outgoing">
          <OutgoingTemplates />
        </Part>
        <Part type="notification">
          <SystemTemplates />
        </Part>
      </div>
    </ListPage>
  );
}

function Part({ type, children }: { type: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="font-strong text-subject">{t(`templates.type.${type}`)}</h2>
      <p className="mt-1 mb-3 max-w-[640px] text-ink-2">{t(`templates.typeText.${type}`)}</p>
      {children}
    </section>
  );
}

function OutgoingTemplates() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listTemplates, { query: { type: 'outgoing' } }));
  return (
    <QueryState query={query} loading={<TableSkeleton />}>
      {(templates) => (
        <DataTable
          label={t('templates.type.outgoing')}
          rows={templates}
          textOf={({ name }) => name}
          empty={<EmptyState title={t('templates.new')}>{t('templates.intro')}</EmptyState>}
          columns={[
            {
              id: 'name',
              heading: t('templates.name'),
              cell: (template) => <TemplateName template={template} />,
              sortBy: ({ name }) => name,
              className: nameColumnClass,
            },
            {
              id: 'changed',
              heading: t('templates.changedAt'),
              cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
              sortBy: ({ updated_at }) => updated_at,
              align: 'end',
              className: 'whitespace-nowrap text-ink-2',
            },
          ]}
        />
      )}
    </QueryState>
  );
}
