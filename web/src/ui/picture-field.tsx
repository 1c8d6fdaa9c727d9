import { type ComponentProps, useRef } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';
import { usePreview } from './use-preview.ts';

/** The server takes no larger picture. */
const maxMegabytes = 5;

/** A person's picture: another one, or none. What was chosen shows at once and waits for Save. */
export function PictureField({
  picture,
  isRemoved,
  error,
  onChoose,
  onRemove,
  onError,
  ...avatar
}: Omit<ComponentProps<typeof Avatar>, 'size'> & {
  /** The chosen file, until it is saved. */
  picture: File | null;
  isRemoved: boolean;
  error: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
  onError: (message: string) => void;
}) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const preview = usePreview(picture);
  const url = preview ?? (isRemoved ? null : (avatar.url ?? null));

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size <= maxMegabytes * 1024 * 1024) onChoose(file);
    else onError(t('errors.fileTooLarge', { megabytes: maxMegabytes }));
  };

  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar key={url} {...avatar} url={url} size={64} />
        <Button onClick={() => chooser.current?.click()}>
          {t(url === null ? 'ui.addPicture' : 'ui.changePicture')}
        </Button>
        {url !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {t('ui.removePicture')}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('ui.picture')}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}
