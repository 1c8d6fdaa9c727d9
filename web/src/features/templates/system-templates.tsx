import type { Template } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Table, TableCell, TableHead, TableHeading, TableRow } from '../../ui/table.tsx';
import { QueryState, TableSkeleton } from '../admin/index.ts';
import { TemplateName } from './template-name.tsx';

/** The mails of the system: for whom each is, and whether somebody worded it anew. */
export function SystemTemplates() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listTemplates, { query: { type: 'notification' } }));
  return (
    <QueryState query={query} loading={<TableSkeleton hasSearch={false} />}>
      {(templates) => (
        <Table label={t('templates.type.notification')}>
          <TableHead>
            <TableHeading>{t('templates.name')}</TableHeading>
            <TableHeading align="end">{t('templates.changedAt')}</TableHeading>
          </TableHead>
          <tbody>
            {templates.map((template) => (
              <TableRow key={template.id} className="hover:bg-hover">
                <TableCell className="py-2">
                  <TemplateName template={template} />
                  <p className="text-ink-3 text-label">
                    {t(`templates.eventHint.${template.event}`)}
                  </p>
                </TableCell>
                <TableCell className="whitespace-nowrap text-end text-ink-2">
                  {isStandard(template) ? (
                    t('templates.isStandard')
                  ) : (
                    <RelativeTime at={template.updated_at} />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </QueryState>
  );
}

function isStandard({ standard, subject, body }: Template): boolean {
  return subject === standard?.subject && body === standard.body;
}
