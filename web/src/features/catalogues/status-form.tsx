import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Status } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, FormDialog, useSave } from '../admin/index.ts';
import { refreshStatuses } from './refresh-catalogue.ts';

/** The name of a status; a new one where there is none. */
export function StatusForm({ status, onClose }: { status: Status | null; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    resolver: zodResolver(endpoints.createStatus.body),
    defaultValues: status ? draftOf(status) : { name: '' },
  });
  const { handleSave, conflict } = useSave(form, status, {
    draftOf,
    send: (body) =>
      status
        ? call(calls.updateStatus, { params: { id: status.id }, body })
        : call(calls.createStatus, { body }),
    onSaved: async ({ name }) => {
      onClose();
      toast.success(t(status ? 'statuses.saved' : 'statuses.created', { name }));
      await refreshStatuses();
    },
  });
  return (
    <FormDialog
      title={t(status ? 'statuses.edit' : 'statuses.new')}
      saveLabel={status ? undefined : t('statuses.create')}
      formState={form.formState}
      onSave={handleSave}
      onClose={onClose}
    >
      <Field
        label={t('statuses.name')}
        hint={t('statuses.nameHint')}
        error={fieldText(form.formState.errors.name)}
      >
        {(field) => <Input {...field} {...form.register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <ConflictDialog conflict={conflict} fields={{ name: { label: t('statuses.name') } }} />
    </FormDialog>
  );
}

function draftOf({ name, updated_at }: Status): { name: string; updated_at?: string } {
  return { name, updated_at };
}
