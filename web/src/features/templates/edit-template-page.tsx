import type { Template } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { callKey, callQuery, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DeleteButton, EditPage, QueryState } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { StandardWords } from './standard-words.tsx';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreviewPane } from './template-preview.tsx';
import { TemplatesLink } from './templates-link.tsx';
import { usePreview } from './use-preview.ts';
import { draftOf, refreshTemplates, useTemplateForm } from './use-template-form.ts';

const route = getRouteApi('/main/admin/templates/$id/edit');

/** A template that exists. */
export function EditTemplatePage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery({
    ...callQuery(calls.getTemplate, { params: { id } }),
    // A form is being filled in: what stands in it must not change under the hand.
    refetchOnWindowFocus: false,
  });
  if (query.data) return <TemplateEditor key={query.data.id} template={query.data} />;
  return (
    <Page title={t('templates.edit')} parent={<TemplatesLink />}>
      <PageBody>
        <QueryState query={query}>{() => null}</QueryState>
      </PageBody>
    </Page>
  );
}

function TemplateEditor({ template }: { template: Template }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useTemplateForm(draftOf(template));
  const { event, is_default, standard } = template;
  const preview = usePreview(form, event);
  const params = { id: template.id };
  const title = event ? t(`templates.event.${event}`) : template.name;
  usePageTitle(title);

  const handleSave = form.handleSubmit(async (body) => {
    try {
      const saved = await call(calls.updateTemplate, { params, body });
      queryClient.setQueryData(callKey(calls.getTemplate, { params }), saved);
      form.reset(draftOf(saved));
      await refreshTemplates();
      toast.success(t('templates.saved', { name: event ? title : saved.name }));
    } catch (error) {
      showFormError(form, error);
    }
  });
  const handleDeleted = async () => {
    await navigate({ to: '/admin/templates', ignoreBlocker: true });
    await refreshTemplates();
  };

  return (
    <EditPage
      title={title}
      parent={<TemplatesLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
      actions={
        event === null &&
        !is_default && (
          <DeleteButton
            label={t('templates.delete')}
            title={t('templates.deleteTitle', { name: template.name })}
            text={t('templates.deleteText')}
            doneText={t('templates.deleted', { name: template.name })}
            remove={() => call(calls.deleteTemplate, { params })}
            onDeleted={handleDeleted}
          />
        )
      }
      aside={<TemplatePreviewPane preview={preview} event={event} />}
    >
      {event && <p className="mb-6 text-ink-2">{t(`templates.eventHint.${event}`)}</p>}
      <TemplateFields form={form} event={event} faults={preview.faults} isDefault={is_default} />
      {standard && <StandardWords form={form} standard={standard} />}
    </EditPage>
  );
}
