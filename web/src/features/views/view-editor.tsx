import type { CustomAttribute, View } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText, showFormError } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toaster.tsx';
import { FilterBuilder } from './filter-builder.tsx';
import { refreshViews } from './refresh-views.ts';
import { useFilterFields } from './use-filter-fields.tsx';
import { useViewForm } from './use-view-form.ts';

/** Name and filters of a view, with the way to save them. */
export function ViewEditor({
  view,
  attributes,
  onClose,
  onSaved,
}: {
  view: View | null;
  attributes: readonly CustomAttribute[];
  onClose: () => void;
  onSaved: (view: View) => void;
}) {
  const { t } = useTranslation();
  const formId = useId();
  const fields = useFilterFields(attributes);
  const form = useViewForm(view, fields);

  const handleSave = form.handleSubmit(async (body) => {
    try {
      const saved = await (view
        ? call(calls.updateView, { params: { id: view.id }, body })
        : call(calls.createView, { body }));
      await refreshViews();
      toast.success(t('views.saved', { name: saved.name }));
      onClose();
      onSaved(saved);
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(view ? 'views.edit' : 'views.new')}
      width="wide"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={form.formState.isSubmitting}
          >
            {t('views.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void handleSave(event)}
      >
        <Field label={t('views.name')} error={fieldText(form.formState.errors.name)}>
          {(control) => (
            <Input {...control} {...form.register('name')} dir="auto" autoComplete="off" />
          )}
        </Field>
        <FilterBuilder form={form} fields={fields} />
      </form>
    </Dialog>
  );
}
