import { zodResolver } from '@hookform/resolvers/zod';
import { type Contact, endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { hasStatus } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText, showFormError } from '../../lib/form-errors.ts';
import { applyContact } from '../../live/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { typedValues } from './typed-values.ts';

const { shape } = endpoints.updateContact.body;
const schema = z.object({
  first_name: shape.first_name,
  last_name: shape.last_name.unwrap(),
  email: shape.email,
  phone_number: shape.phone_number.unwrap(),
});
type Values = z.input<typeof schema>;

const fields = [
  ['first_name', 'contacts.firstName', 'text'],
  ['last_name', 'contacts.lastName', 'text'],
  ['email', 'contacts.email', 'email'],
  ['phone_number', 'contacts.phone', 'tel'],
] as const;

/** Name, address and telephone of the customer; what was typed stays until it is saved. */
export function CustomerForm({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [read, setRead] = useState(contact);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: valuesOf(contact) });
  const { errors, isSubmitting } = form.formState;
  useKeptValues(contact.id, form);
  const close = () => {
    typedValues.delete(contact.id);
    onClose();
  };
  const show = (next: Contact) => applyContact(client, { contact: next, props: changeable });

  const save = form.handleSubmit(async (values) => {
    const params = { id: contact.id };
    const body = { ...values, updated_at: read.updated_at, remove_avatar: 'false' as const };
    try {
      show(await call(calls.updateContact, { params, body }));
      close();
    } catch (error) {
      showFormError(form, error);
      if (!hasStatus(error, 409)) return;
      // Somebody else was quicker: theirs shows where nothing was typed.
      const query = callQuery(calls.getContact, { params });
      const now = await client.fetchQuery({ ...query, staleTime: 0 });
      form.reset(valuesOf(now), { keepDirtyValues: true });
      setRead(now);
      show(now);
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      className="grid gap-3 pb-2"
    >
      {fields.map(([name, label, type], index) => (
        <Field key={name} label={t(label)} error={fieldText(errors[name])}>
          {(control) => (
            <Input
              {...control}
              {...form.register(name)}
              autoFocus={index === 0}
              type={type}
              dir={type === 'text' ? 'auto' : undefined}
              autoComplete="off"
            />
          )}
        </Field>
      ))}
      <div className="flex justify-end gap-2">
        <Button variant="quiet" disabled={isSubmitting} onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}

/** Keeps what is typed for a form in another place; this one begins with what the last one kept. */
function useKeptValues(id: number, form: UseFormReturn<Values>): void {
  const begin = useEffectEvent(() => {
    for (const [name, value] of Object.entries(typedValues.get(id) ?? {})) {
      form.setValue(name as keyof Values, String(value), { shouldDirty: true });
    }
  });
  useEffect(() => {
    begin();
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const typed = Object.entries(values).filter(([name]) => name in dirtyFields);
        if (typed.length > 0) typedValues.set(id, Object.fromEntries(typed));
        else typedValues.delete(id);
      },
    });
  }, [id, form.subscribe]);
}

const changeable = fields.map(([name]) => name);

function valuesOf({ first_name, last_name, email, phone_number }: Contact): Values {
  return { first_name, last_name, email, phone_number };
}
