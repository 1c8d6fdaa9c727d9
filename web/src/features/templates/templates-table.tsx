import type { Template } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Table, TableCell, TableHead, TableHeading, TableRow } from '../../ui/table.tsx';

/** Templates by name: which is the default, which mails of the system somebody worded anew. */
export function TemplatesTable({ label, templates }: { label: string; templates: Template[] }) {
  const { t } = useTranslation();
  return (
    <Table label={label}>
      <TableHead>
        <TableHeading>{t('templates.name')}</TableHeading>
        <TableHeading align="end">{t('templates.changedAt')}</TableHeading>
      </TableHead>
      <tbody>
        {templates.map((template) => (
          <Row key={template.id} template={template} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ template }: { template: Template }) {
  const { t } = useTranslation();
  const { id, event, name, is_default, subject, body, standard, updated_at } = template;
  const isChanged = standard !== null && (subject !== standard.subject || body !== standard.body);
  return (
    <TableRow className="hover:bg-hover">
      <TableCell className="py-2">
        <Link
          to="/admin/templates/$id/edit"
          params={{ id: String(id) }}
          className="rounded-badge font-semibold after:absolute after:inset-0"
          dir="auto"
        >
          {event ? t(`templates.event.${event}`) : name}
        </Link>
        {is_default && (
          <Badge tone="sunken" className="ms-2">
            {t('templates.isDefault')}
          </Badge>
        )}
        {event && <p className="text-ink-3 text-label">{t(`templates.eventHint.${event}`)}</p>}
      </TableCell>
      <TableCell className="whitespace-nowrap text-end text-ink-2">
        {standard !== null && !isChanged ? (
          t('templates.isStandard')
        ) : (
          <RelativeTime at={updated_at} />
        )}
      </TableCell>
    </TableRow>
  );
}
