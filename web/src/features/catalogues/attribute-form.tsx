import { zodResolver } from '@hookform/resolvers/zod';
import type { CustomAttribute, CustomAttributeInput } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, FormDialog, useSave } from '../admin/index.ts';
import {
  type AttributeDraft,
  attributeSchema,
  draftOf,
  emptyAttribute,
} from './attribute-draft.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { refreshAttributes } from './refresh-catalogue.ts';

/** A custom attribute; a new one where there is none. */
export function AttributeForm({
  attribute,
  onClose,
}: {
  attribute: CustomAttribute | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useForm<AttributeDraft, unknown, CustomAttributeInput>({
    resolver: zodResolver(attributeSchema),
    defaultValues: attribute ? draftOf(attribute) : emptyAttribute,
  });
  const { handleSave, conflict } = useSave(form, attribute, {
    draftOf,
    send: (body) =>
      attribute
        ? call(calls.updateCustomAttribute, { params: { id: attribute.id }, body })
        : call(calls.createCustomAttribute, { body }),
    onSaved: async ({ name }) => {
      onClose();
      toast.success(t(attribute ? 'attributes.saved' : 'attributes.created', { name }));
      await refreshAttributes();
    },
  });
  return (
    <FormDialog
      title={t(attribute ? 'attributes.edit' : 'attributes.new')}
      saveLabel={attribute ? undefined : t('attributes.create')}
      formState={form.formState}
      onSave={handleSave}
      onClose={onClose}
    >
      <AttributeFields form={form} isFixed={attribute !== null} />
      <ConflictDialog
        conflict={conflict}
        fields={{
          name: { label: t('attributes.name') },
          label: { label: t('attributes.label') },
          values: { label: t('attributes.values') },
        }}
      />
    </FormDialog>
  );
}
