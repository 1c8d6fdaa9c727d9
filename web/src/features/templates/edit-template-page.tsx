import type { Template } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { callKey, callQuery, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, DeleteButton, EditPage, QueryState, useSave } from '../admin/index.ts';
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
  const query = useQuery(callQuery(calls.getTemplate, { params: { id } }));
  if (query.data) return <TemplateEditor key={query.data.id} template={query.data} />;
  return (
    <Page title={t('templates.edit')} parent={<TemplatesLink />}>
      <PageBody>
        <QueryState query={query} back="/admin/templates">
          {() => null}
        </QueryState>
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

  const { handleSave, handleDiscard, conflict } = useSave(form, template, {
    draftOf,
    send: (body) => call(calls.updateTemplate, { params, body }),
    onSaved: async (saved) => {
      queryClient.setQueryData(callKey(calls.getTemplate, { params }), saved);
      await refreshTemplates();
      toast.success(t('templates.saved', { name: event ? title : saved.name }));
    },
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
      onDiscard={handleDiscard}
      actions={
        event === null &&
        !is_default && (
          <DeleteButton
            label={t('templates.delete')}
            title={t('templates.deleteTitle', { name: template.name })}
            text={{
              query: callQuery(calls.templateUsage, { params }),
              text: ({ inboxes }) =>
                inboxes === 0
                  ? t('templates.deleteNothing')
                  : t('templates.deleteTouches', { count: inboxes }),
            }}
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
      <ConflictDialog
        conflict={conflict}
        fields={{
          name: { label: t('templates.name') },
          subject: { label: t('templates.subject') },
          body: { label: t('templates.body') },
          is_default: { label: t('templates.default') },
        }}
      />
    </EditPage>
  );
}
