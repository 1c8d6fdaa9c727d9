import type { Macro } from '@parley/contract';
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
import { MacroFields } from './macro-fields.tsx';
import { MacrosLink } from './macros-link.tsx';
import { draftOf, refreshMacros, useMacroForm } from './use-macro-form.ts';
import { useMacroWords } from './use-macro-words.ts';

const route = getRouteApi('/main/admin/conversations/macros/$id/edit');

/** A macro that exists. */
export function EditMacroPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery(callQuery(calls.getMacro, { params: { id } }));
  if (query.data) return <MacroEditor key={query.data.id} macro={query.data} />;
  return (
    <Page title={t('macros.edit')} parent={<MacrosLink />}>
      <PageBody>
        <QueryState query={query} back="/admin/conversations/macros">
          {() => null}
        </QueryState>
      </PageBody>
    </Page>
  );
}

function MacroEditor({ macro }: { macro: Macro }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const words = useMacroWords();
  const form = useMacroForm(draftOf(macro));
  const params = { id: macro.id };
  usePageTitle(macro.name);

  const { handleSave, handleDiscard, conflict } = useSave(form, macro, {
    draftOf,
    send: (body) => call(calls.updateMacro, { params, body }),
    onSaved: async (saved) => {
      queryClient.setQueryData(callKey(calls.getMacro, { params }), saved);
      await refreshMacros();
      toast.success(t('macros.saved', { name: saved.name }));
    },
  });
  const handleDeleted = async () => {
    await navigate({ to: '/admin/conversations/macros', ignoreBlocker: true });
    await refreshMacros();
  };

  return (
    <EditPage
      title={macro.name}
      parent={<MacrosLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={handleDiscard}
      actions={
        <DeleteButton
          label={t('macros.delete')}
          title={t('macros.deleteTitle', { name: macro.name })}
          text={t('macros.deleteText', { count: macro.usage_count })}
          doneText={t('macros.deletedNamed', { name: macro.name })}
          remove={() => call(calls.deleteMacro, { params })}
          onDeleted={handleDeleted}
        />
      }
    >
      <MacroFields form={form} />
      <p className="text-ink-3 text-label">{t('macros.used', { count: macro.usage_count })}</p>
      <ConflictDialog conflict={conflict} fields={words} />
    </EditPage>
  );
}
