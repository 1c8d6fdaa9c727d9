import type { ActivityLog } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Table, TableCell, TableHead, TableHeading, TableRow } from '../../ui/table.tsx';
import { ActivityChanges } from './activity-changes.tsx';
import { sentenceOf } from './activity-words.ts';

/** Rows of the log, newest first. */
export function ActivityTable({ logs }: { logs: readonly ActivityLog[] }) {
  const { t } = useTranslation();
  return (
    <Table label={t('activityLog.title')}>
      <TableHead>
        <TableHeading>{t('activityLog.what')}</TableHeading>
        <TableHeading className="max-md:hidden">{t('activityLog.ip')}</TableHeading>
        <TableHeading align="end">{t('activityLog.when')}</TableHeading>
      </TableHead>
      <tbody>
        {logs.map((log) => (
          <TableRow key={log.id}>
            <TableCell className="w-full max-w-0 py-2.5">
              <p className="break-words font-medium">{sentenceOf(t, log)}</p>
              <ActivityChanges changes={log.changes} />
            </TableCell>
            <TableCell className="whitespace-nowrap py-3 align-top text-ink-2 text-label max-md:hidden">
              <bdi>{log.ip || '–'}</bdi>
            </TableCell>
            <TableCell className="whitespace-nowrap py-3 text-end align-top text-ink-3 text-label max-md:whitespace-normal">
              <Moment at={log.created_at} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** The very moment: whoever looks something up here compares times. */
function Moment({ at }: { at: string }) {
  const locale = useLocale();
  const text = new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return <time dateTime={at}>{text}</time>;
}
