import type { BrandPicture } from '@parley/contract';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormRow } from '../../ui/field.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import type { GeneralForm, PictureChange } from './use-general-form.ts';

/** The server takes no larger picture. */
const maxMegabytes = 5;

/** The logo or the icon: another one, or Parley's own again. What was chosen waits for Save. */
export function BrandPictureField({
  form,
  picture,
  url,
}: {
  form: GeneralForm;
  picture: BrandPicture;
  /** What is shown now; Parley's own does not lie among the uploads. */
  url: string;
}) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const change = useWatch({ control: form.control, name: picture });
  const preview = usePreview(change instanceof File ? change : null);
  const kept = change === 'removed' || !url.startsWith('/uploads/') ? null : url;
  const shown = preview ?? kept;
  const set = (to: PictureChange) => {
    form.clearErrors(picture);
    form.setValue(picture, to, { shouldDirty: true });
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size <= maxMegabytes * 1024 * 1024) set(file);
    else form.setError(picture, { message: t('errors.fileTooLarge', { megabytes: maxMegabytes }) });
  };

  return (
    <FormRow
      label={t(`general.${picture}`)}
      hint={t(`general.${picture}Hint`)}
      error={fieldText(form.formState.errors[picture])}
    >
      {(field) => (
        <div className="flex flex-wrap items-center gap-3">
          {shown !== null && (
            <span className="flex h-16 min-w-16 max-w-60 items-center justify-center rounded-control bg-ground p-3">
              <img src={shown} alt="" className="max-h-10 max-w-full" />
            </span>
          )}
          <Button {...field} onClick={() => chooser.current?.click()}>
            {t(shown === null ? 'general.addPicture' : 'general.changePicture')}
          </Button>
          {shown !== null && (
            <Button variant="quiet" onClick={() => set(kept === null ? null : 'removed')}>
              {t('ui.removePicture')}
            </Button>
          )}
          <input
            ref={chooser}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
            hidden
            aria-label={t(`general.${picture}`)}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </FormRow>
  );
}
