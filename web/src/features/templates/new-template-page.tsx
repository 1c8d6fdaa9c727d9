import { calls } from '@parley/contract/calls';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreviewPane } from './template-preview.tsx';
import { TemplatesLink } from './templates-link.tsx';
import { usePreview } from './use-preview.ts';
import { refreshTemplates, type TemplateDraft, useTemplateForm } from './use-template-form.ts';

/** A new template of what goes to customers. */
export function NewTemplatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [start] = useState<TemplateDraft>(() => ({
    type: 'outgoing',
    name: '',
    subject: '',
    body: t('templates.starter'),
    is_default: false,
  }));
  const form = useTemplateForm(start);
  const preview = usePreview(form, null);

  const handleSave = form.handleSubmit(async (body) => {
    try {
      const created = await call(calls.createTemplate, { body });
      await refreshTemplates();
      toast.success(t('templates.created', { name: created.name }));
      await navigate({ to: '/admin/templates' });
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <EditPage
      title={t('templates.new')}
      parent={<TemplatesLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
      saveLabel={t('templates.create')}
      aside={<TemplatePreviewPane preview={preview} event={null} />}
    >
      <TemplateFields form={form} event={null} faults={preview.faults} isNew />
    </EditPage>
  );
}
