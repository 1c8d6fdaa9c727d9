import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a set-password link once, where no mail could carry it. */
export function PasswordLinkDialog({
  link,
  onClose,
}: {
  link: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('agents.linkTitle')}
      description={t('agents.linkText')}
      footer={<Button onClick={onClose}>{t('ui.done')}</Button>}
    >
      {link !== null && <CopyField value={link} label={t('agents.linkTitle')} />}
    </Dialog>
  );
}
