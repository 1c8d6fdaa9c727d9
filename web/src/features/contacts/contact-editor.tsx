import { zodResolver } from '@hookform/resolvers/zod';
import type { Contact, CustomAttribute } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import type { ReactNode } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { callKey, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, EditPage, useSave } from '../admin/index.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { AvatarField } from './avatar-field.tsx';
import { type ContactFormValues, contactSchema, formOf, inputOf } from './contact-form.ts';
import { contactFields, contactWords } from './contact-words.ts';

type ContactEditorProps = {
  contact: Contact;
  attributes: readonly CustomAttribute[];
  title: ReactNode;
  parent: ReactNode;
  actions: ReactNode;
  aside: ReactNode;
};

/** Changes a contact; what somebody else changes meanwhile shows unless something was typed. */
export function ContactEditor({ contact, attributes, ...page }: ContactEditorProps) {
  const { t } = useTranslation();
  const draftOf = (row: Contact) => formOf(row, attributes);
  const form = useForm({ resolver: zodResolver(contactSchema), defaultValues: draftOf(contact) });
  const { errors } = form.formState;
  const params = { id: contact.id };
  const { handleSave, handleDiscard, conflict } = useSave(form, contact, {
    draftOf,
    send: (values, over) =>
      call(calls.updateContact, { params, body: inputOf(over ?? contact, { attributes, values }) }),
    onSaved: async (saved) => {
      queryClient.setQueryData(callKey(calls.getContact, { params }), saved);
      toast.success(t('contacts.saved'));
      await queryClient.invalidateQueries({ queryKey: callKey(calls.listContacts) });
    },
    fieldOf: (path) => fieldOf(path, attributes),
  });

  return (
    <EditPage {...page} formState={form.formState} onSave={handleSave} onDiscard={handleDiscard}>
      <FormSection>
        <AvatarField contact={contact} form={form} />
        {contactFields.map(({ name, label, type }) => (
          <FormRow key={name} label={t(label)} error={fieldText(errors[name])}>
            {(control) => (
              <Input
                {...control}
                {...form.register(name)}
                type={type}
                dir={type === 'text' ? 'auto' : undefined}
                autoComplete="off"
              />
            )}
          </FormRow>
        ))}
      </FormSection>
      <AttributeFields form={form} attributes={attributes} />
      <ConflictDialog conflict={conflict} fields={contactWords(t, attributes)} />
    </EditPage>
  );
}

/** The field an error of the server belongs to, if any: it names attributes by their key alone. */
function fieldOf(
  path: string,
  attributes: readonly CustomAttribute[],
): FieldPath<ContactFormValues> | undefined {
  const known = contactFields.find(({ name }) => name === path)?.name;
  if (known) return known;
  if (path === 'avatar') return 'picture';
  const attribute = attributes.find(({ key }) => key === path);
  return attribute && (`custom_attributes.${attribute.key}` as const);
}
