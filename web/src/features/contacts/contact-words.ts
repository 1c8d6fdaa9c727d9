import type { CustomAttribute } from '@parley/contract';
import type { FieldWords } from '../admin/index.ts';
import type { ContactFormValues } from './contact-form.ts';

/** The fields that every contact has. */
export const contactFields = [
  { name: 'first_name', label: 'contacts.firstName', type: 'text' },
  { name: 'last_name', label: 'contacts.lastName', type: 'text' },
  { name: 'email', label: 'contacts.email', type: 'email' },
  { name: 'phone_number', label: 'contacts.phone', type: 'tel' },
] as const;

/** How the fields of a contact are called, for two people who saved it at once. */
export function contactWords(
  t: (key: string) => string,
  attributes: readonly CustomAttribute[],
): FieldWords<ContactFormValues> {
  return {
    ...Object.fromEntries(contactFields.map(({ name, label }) => [name, { label: t(label) }])),
    ...Object.fromEntries(
      attributes.map(({ key, name }) => [`custom_attributes.${key}`, { label: name }]),
    ),
    picture: { label: t('ui.picture'), text: ({ name }) => name, none: t('conflict.unchanged') },
    remove_avatar: { label: t('ui.removePicture') },
  };
}
