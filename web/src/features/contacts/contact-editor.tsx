import { zodResolver } from '@hookform/resolvers/zod';
import type { Contact, CustomAttribute } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { errorMessage, fieldErrors, hasStatus } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callKey, callQuery, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { AvatarField } from './avatar-field.tsx';
import { type ContactFormValues, contactSchema, formOf, inputOf } from './contact-form.ts';

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
  const [read, setRead] = useState(contact);
  const form = useForm({
    resolver: zodResolver(contactSchema),
    defaultValues: formOf(contact, attributes),
  });
  const show = (next: Contact, options?: { keepDirtyValues: true; keepDirty: true }) => {
    form.reset(formOf(next, attributes), options);
    setRead(next);
  };
  const { isDirty, isSubmitting } = form.formState;
  const follow = useEffectEvent((next: Contact) => {
    if (next.updated_at !== read.updated_at && !isDirty && !isSubmitting) show(next);
  });
  useEffect(() => follow(contact), [contact]);
  const { errors } = form.formState;

  const handleSave = form.handleSubmit(async (values) => {
    const params = { id: contact.id };
    try {
      const saved = await call(calls.updateContact, {
        params,
        body: inputOf(read, { attributes, values }),
      });
      show(saved);
      queryClient.setQueryData(callKey(calls.getContact, { params }), saved);
      toast.success(t('contacts.saved'));
      await queryClient.invalidateQueries({ queryKey: callKey(calls.listContacts) });
    } catch (error) {
      const wrong = fieldErrors(error).map(({ path, message }) => ({
        name: fieldOf(path, attributes),
        message,
      }));
      for (const { name, message } of wrong) if (name) form.setError(name, { message });
      if (!wrong.some(({ name }) => name)) toast.error(errorMessage(error, t('client.unknown')));
      // What was typed stays, on top of what somebody else saved.
      if (hasStatus(error, 409)) {
        const query = callQuery(calls.getContact, { params });
        const now = await queryClient.fetchQuery({ ...query, staleTime: 0 });
        show(now, { keepDirtyValues: true, keepDirty: true });
      }
    }
  });

  return (
    <EditPage
      {...page}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => show(contact)}
    >
      <FormSection>
        <AvatarField contact={contact} form={form} />
        {fields.map(({ name, label, type }) => (
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
    </EditPage>
  );
}

const fields = [
  { name: 'first_name', label: 'contacts.firstName', type: 'text' },
  { name: 'last_name', label: 'contacts.lastName', type: 'text' },
  { name: 'email', label: 'contacts.email', type: 'email' },
  { name: 'phone_number', label: 'contacts.phone', type: 'tel' },
] as const;

/** The field an error of the server belongs to, if any: it names attributes by their key alone. */
function fieldOf(
  path: string,
  attributes: readonly CustomAttribute[],
): FieldPath<ContactFormValues> | undefined {
  const known = fields.find(({ name }) => name === path)?.name;
  if (known) return known;
  if (path === 'avatar') return 'picture';
  const attribute = attributes.find(({ key }) => key === path);
  return attribute && (`custom_attributes.${attribute.key}` as const);
}
