import { type Contact, type CustomAttribute, endpoints } from '@parley/contract';
import { z } from 'zod';
import { attributeValue } from '../../lib/attribute-value.ts';

/** Attributes as fields hold them: by key, a text, or whether a box is ticked. */
export type AttributeFields = Record<string, string | boolean>;

const { shape } = endpoints.updateContact.body;

/** What the form of a contact holds; `picture` is a new one, not yet on the server. */
export const contactSchema = z.object({
  first_name: shape.first_name,
  last_name: shape.last_name.unwrap(),
  email: shape.email,
  phone_number: shape.phone_number.unwrap(),
  custom_attributes: z.record(z.string(), z.union([z.string(), z.boolean()])),
  picture: z.custom<File | null>(),
  remove_avatar: z.boolean(),
});
export type ContactFormValues = z.input<typeof contactSchema>;

/** What the form shows of a contact. */
export function formOf(
  contact: Contact,
  attributes: readonly CustomAttribute[],
): ContactFormValues {
  return {
    first_name: contact.first_name,
    last_name: contact.last_name,
    email: contact.email,
    phone_number: contact.phone_number,
    custom_attributes: attributeFields(attributes, contact.custom_attributes),
    picture: null,
    remove_avatar: false,
  };
}

/** What the call takes for a filled form: only the attributes that changed. */
export function inputOf(
  contact: Contact,
  { attributes, values }: { attributes: readonly CustomAttribute[]; values: ContactFormValues },
) {
  const { custom_attributes, picture, remove_avatar, ...fields } = values;
  const changes = attributeChanges(attributes, {
    held: contact.custom_attributes,
    fields: custom_attributes,
  });
  return {
    ...fields,
    updated_at: contact.updated_at,
    remove_avatar: remove_avatar ? ('true' as const) : ('false' as const),
    ...(Object.keys(changes).length > 0 ? { custom_attributes: JSON.stringify(changes) } : {}),
    ...(picture ? { avatar: picture } : {}),
  };
}

function attributeFields(
  attributes: readonly CustomAttribute[],
  held: Contact['custom_attributes'],
): AttributeFields {
  return Object.fromEntries(
    attributes.map(({ key, data_type }) => [
      key,
      data_type === 'checkbox' ? held[key] === true : String(held[key] ?? ''),
    ]),
  );
}

/** Attributes whose field says something else than the contact; null removes one. */
function attributeChanges(
  attributes: readonly CustomAttribute[],
  { held, fields }: { held: Contact['custom_attributes']; fields: AttributeFields },
): Record<string, unknown> {
  const before = attributeFields(attributes, held);
  return Object.fromEntries(
    attributes
      .filter(({ key }) => fields[key] !== undefined && fields[key] !== before[key])
      .map(({ key, data_type }) => [key, attributeValue(fields[key] ?? '', data_type)]),
  );
}
