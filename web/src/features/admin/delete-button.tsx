import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';

/** Deletes after asking; says what came of it. */
export function DeleteButton({
  label,
  title,
  text,
  doneText,
  remove,
  onDeleted,
}: {
  label: string;
  title: string;
  text: string;
  doneText: string;
  remove: () => Promise<unknown>;
  onDeleted: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      toast.success(doneText);
      await onDeleted();
    },
    onError: (error) => {
      setAsking(false);
      toast.error(errorMessage(error, t('client.unknown')));
    },
  });
  return (
    <>
      <IconButton label={label} onClick={() => setAsking(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        confirmLabel={label}
        loading={removal.isPending}
        onConfirm={() => removal.mutate()}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
