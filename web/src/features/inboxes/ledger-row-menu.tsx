import type { LedgerRow } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { Download, Ellipsis, Eraser, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { addressOf, call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { refreshLedger } from './refresh-ledger.ts';

/** What can be done with one mail of the ledger. */
export function LedgerRowMenu({ inboxId, row }: { inboxId: number; row: LedgerRow }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const params = { id: inboxId, row_id: row.id };
  const handleError = (error: Error) => toast.error(errorMessage(error, t('client.unknown')));

  const readAgain = useMutation({
    mutationFn: () => call(calls.readAgain, { params }),
    onSuccess: refreshLedger,
    onError: handleError,
  });
  const erase = useMutation({
    mutationFn: () => call(calls.eraseRaw, { params }),
    onSuccess: refreshLedger,
    onError: handleError,
    onSettled: () => setAsking(false),
  });

  if (row.state === 'before_start' || row.state === 'erased') return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('ui.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        {(row.state === 'failed' || row.state === 'quarantined') && (
          <MenuItem icon={<RefreshCw />} onSelect={() => readAgain.mutate()}>
            {t('mail.readThisAgain')}
          </MenuItem>
        )}
        {row.readable && (
          <MenuItem
            icon={<Download />}
            onSelect={() => location.assign(addressOf(calls.downloadRaw, { params }))}
          >
            {t('mail.download')}
          </MenuItem>
        )}
        <MenuItem icon={<Eraser />} tone="danger" onSelect={() => setAsking(true)}>
          {t('mail.erase')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('mail.eraseTitle')}
        confirmLabel={t('mail.erase')}
        loading={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        {t('mail.eraseText')}
      </ConfirmDialog>
    </>
  );
}
