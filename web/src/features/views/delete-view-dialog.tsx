import type { View } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';
import { refreshViews } from './refresh-views.ts';

/** Asks, then deletes a view; its conversations stay. */
export function DeleteViewDialog({
  view,
  onClose,
  onDeleted,
}: {
  view: View;
  onClose: () => void;
  /** Before the view disappears from the screen. */
  onDeleted: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const removal = useMutation({
    mutationFn: () => call(calls.deleteView, { params: { id: view.id } }),
    onSuccess: async () => {
      toast.success(t('views.deleted', { name: view.name }));
      await onDeleted();
      await refreshViews();
    },
    onError: (error) => {
      toast.error(errorMessage(error, t('client.unknown')));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('views.deleteTitle', { name: view.name })}
      confirmLabel={t('views.delete')}
      loading={removal.isPending}
      onConfirm={() => removal.mutate()}
    >
      {t('views.deleteText')}
    </ConfirmDialog>
  );
}
