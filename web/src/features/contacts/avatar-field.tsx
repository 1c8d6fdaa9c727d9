import type { Contact } from '@parley/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldText } from '../../lib/form-errors.ts';
import { PictureField } from '../../ui/picture-field.tsx';
import type { ContactFormValues } from './contact-form.ts';

/** The picture: another one, or none; both wait for Save. */
export function AvatarField({
  contact,
  form,
}: {
  contact: Contact;
  form: UseFormReturn<ContactFormValues>;
}) {
  const [picture, isRemoved] = useWatch({
    control: form.control,
    name: ['picture', 'remove_avatar'],
  });
  const set = (file: File | null, removes: boolean) => {
    form.clearErrors('picture');
    form.setValue('picture', file, { shouldDirty: true });
    form.setValue('remove_avatar', removes, { shouldDirty: true });
  };
  return (
    <PictureField
      kind="contact"
      id={contact.id}
      firstName={contact.first_name || contact.email}
      lastName={contact.last_name}
      url={contact.avatar_url}
      picture={picture}
      isRemoved={isRemoved}
      error={fieldText(form.formState.errors.picture)}
      onChoose={(file) => set(file, false)}
      onRemove={() => set(null, contact.avatar_url !== null)}
      onError={(message) => form.setError('picture', { message })}
    />
  );
}
