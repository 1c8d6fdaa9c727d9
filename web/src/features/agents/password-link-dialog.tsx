import { useIsSsoOnly } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows once how somebody gets in: no mail can carry it yet, or the one that should did not go out (`byHand`). */
export function PasswordLinkDialog({
  link,
  byHand = false,
  onClose,
}: {
  link: string | null;
  byHand?: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const isSsoOnly = useIsSsoOnly();
  const title = t(isSsoOnly ? 'agents.signInTitle' : 'agents.linkTitle');
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={t(`agents.${isSsoOnly ? 'signIn' : 'link'}${byHand ? 'ByHand' : 'Text'}`)}
      footer={<Button onClick={onClose}>{t('ui.done')}</Button>}
    >
      {link !== null && <CopyField value={link} label={title} />}
    </Dialog>
  );
}
