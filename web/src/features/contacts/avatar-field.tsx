import type { Contact } from '@parley/contract';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../../lib/form-errors.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { ContactFormValues } from './contact-form.ts';

/** The server takes no larger picture. */
const maxMegabytes = 5;

/** The picture: another one, or none; both wait for Save. */
export function AvatarField({
  contact,
  form,
}: {
  contact: Contact;
  form: UseFormReturn<ContactFormValues>;
}) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, isRemoved] = useWatch({
    control: form.control,
    name: ['picture', 'remove_avatar'],
  });
  const preview = usePreview(picture);
  const url = preview ?? (isRemoved ? null : contact.avatar_url);
  const error = fieldText(form.formState.errors.picture);

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxMegabytes * 1024 * 1024) {
      form.setError('picture', { message: t('errors.fileTooLarge', { megabytes: maxMegabytes }) });
      return;
    }
    form.clearErrors('picture');
    form.setValue('picture', file, { shouldDirty: true });
    form.setValue('remove_avatar', false, { shouldDirty: true });
  };
  const remove = () => {
    form.clearErrors('picture');
    form.setValue('picture', null, { shouldDirty: true });
    form.setValue('remove_avatar', contact.avatar_url !== null, { shouldDirty: true });
  };

  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar
          key={url}
          kind="contact"
          id={contact.id}
          firstName={contact.first_name || contact.email}
          lastName={contact.last_name}
          url={url}
          size={64}
        />
        <Button onClick={() => chooser.current?.click()}>
          {t(url === null ? 'contacts.addPicture' : 'contacts.changePicture')}
        </Button>
        {url !== null && (
          <Button variant="quiet" onClick={remove}>
            {t('contacts.removePicture')}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('contacts.picture')}
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

/** An address under which the browser shows a chosen file, as long as it is chosen. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return file !== null && preview?.file === file ? preview.url : null;
}
