import { type FormEventHandler, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** A short form in a window; closing it with something typed asks first. */
export function FormDialog({
  title,
  formState: { isDirty, isSubmitting },
  onSave,
  saveLabel,
  onClose,
  children,
}: {
  title: string;
  formState: { isDirty: boolean; isSubmitting: boolean };
  onSave: FormEventHandler<HTMLFormElement>;
  saveLabel?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const handleClose = () => (isDirty ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        onOpenChange={handleClose}
        title={title}
        footer={
          <>
            <Button variant="quiet" onClick={handleClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" form={id} variant="primary" loading={isSubmitting}>
              {saveLabel ?? t('form.save')}
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={onSave} noValidate className="grid gap-4">
          {children}
        </form>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('form.leaveTitle')}
        confirmLabel={t('form.leave')}
        cancelLabel={t('form.stay')}
        onConfirm={onClose}
      >
        {t('form.leaveText')}
      </ConfirmDialog>
    </>
  );
}
