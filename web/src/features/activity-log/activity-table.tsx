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
            <TableCell className="w-full max-w-0 py-3 align-top">
              <Sentence log={log} />
              <ActivityChanges log={log} />
            </TableCell>
            <TableCell className="whitespace-nowrap py-3 align-top text-ink-2 text-label max-md:hidden">
              <bdi>{log.ip || '–'}</bdi>
            </TableCell>
            <TableCell className="whitespace-nowrap py-3 text-end align-top text-ink-3 text-label">
              <Moment at={log.created_at} />
              <span className="block md:hidden">
                <bdi>{log.ip}</bdi>
              </span>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Sentence({ log }: { log: ActivityLog }) {
  const { t } = useTranslation();
  const pieces = sentenceOf(t, log).map(({ text, isName }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay in their places
    isName ? <bdi key={index}>{text}</bdi> : text,
  );
  return <p className="break-words font-medium">{pieces}</p>;
}

/** The very moment: whoever looks something up here compares times. */
function Moment({ at }: { at: string }) {
  const locale = useLocale();
  const moment = new Date(at);
  return (
    <time dateTime={at}>
      <span className="max-md:block">
        {moment.toLocaleDateString(locale, { dateStyle: 'medium' })}
      </span>{' '}
      {moment.toLocaleTimeString(locale)}
    </time>
  );
}
