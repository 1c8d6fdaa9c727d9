import type { LedgerRow, LedgerState } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { messageText, useTranslation } from '../../i18n/texts.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Table, TableCell, TableHead, TableHeading, TableRow } from '../../ui/table.tsx';
import { LedgerRowMenu } from './ledger-row-menu.tsx';

/** The rows of the ledger, newest first. */
export function LedgerTable({ inboxId, rows }: { inboxId: number; rows: readonly LedgerRow[] }) {
  const { t } = useTranslation();
  return (
    <Table label={t('mail.ledger')}>
      <TableHead>
        <TableHeading>{t('mail.mail')}</TableHeading>
        <TableHeading className="min-w-56 max-md:min-w-36">{t('mail.became')}</TableHeading>
        <TableHeading className="max-lg:hidden">{t('mail.place')}</TableHeading>
        <TableHeading align="end" className="max-md:hidden">
          {t('mail.when')}
        </TableHeading>
        <TableHeading>
          <span className="sr-only">{t('ui.more')}</span>
        </TableHeading>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell className="h-14 w-full max-w-0">
              <Subject row={row} />
              <p className="truncate text-ink-3 text-label" dir="auto">
                {row.sender}
              </p>
            </TableCell>
            <TableCell className="py-2">
              <Badge tone={tones[row.state]}>{t(`mail.state_${row.state}`)}</Badge>
              {row.reason !== '' && (
                <p className="mt-0.5 max-w-72 text-ink-2 text-label">{messageText(row.reason)}</p>
              )}
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-3 text-label max-lg:hidden">
              {row.uid === null ? t('mail.handedIn') : `${row.folder}, ${row.uid}`}
            </TableCell>
            <TableCell className="whitespace-nowrap text-end text-ink-3 text-label max-md:hidden">
              <RelativeTime at={row.created_at} />
            </TableCell>
            <TableCell className="w-8 text-end">
              <LedgerRowMenu inboxId={inboxId} row={row} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Subject({ row }: { row: LedgerRow }) {
  const { t } = useTranslation();
  if (!row.readable) return <p className="truncate text-ink-3">{t('mail.notReadable')}</p>;
  const subject = row.subject || t('mail.noSubject');
  if (row.conversation_uuid === null) {
    return (
      <p className="truncate font-medium" dir="auto">
        {subject}
      </p>
    );
  }
  return (
    <Link
      to="/inboxes/$type/conversation/$uuid"
      params={{ type: 'all', uuid: row.conversation_uuid }}
      className="block truncate rounded-badge font-semibold hover:underline"
      dir="auto"
    >
      {subject}
    </Link>
  );
}

const tones: Record<LedgerState, BadgeTone> = {
  found: 'sunken',
  stored: 'sunken',
  message: 'ok',
  duplicate: 'plain',
  quarantined: 'outlined',
  ignored: 'plain',
  before_start: 'plain',
  failed: 'urgent',
  erased: 'plain',
};
