import type { OidcProvider } from '@parley/contract';
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
import { ProviderFields } from './provider-fields.tsx';
import { SsoLink } from './sso-link.tsx';
import { draftOf, refreshProviders, useProviderForm } from './use-provider-form.ts';

const route = getRouteApi('/main/admin/sso/$id/edit');

/** A provider that exists. */
export function EditProviderPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery(callQuery(calls.getOidcProvider, { params: { id } }));
  if (query.data) return <ProviderEditor key={query.data.id} provider={query.data} />;
  return (
    <Page title={t('sso.edit')} parent={<SsoLink />}>
      <PageBody>
        <QueryState query={query} back="/admin/sso">
          {() => null}
        </QueryState>
      </PageBody>
    </Page>
  );
}

function ProviderEditor({ provider }: { provider: OidcProvider }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useProviderForm(draftOf(provider));
  const params = { id: provider.id };
  const roles = useQuery(callQuery(calls.listRoles)).data ?? [];
  const { name } = provider;
  usePageTitle(name);
  const { handleSave, handleDiscard, conflict } = useSave(form, provider, {
    draftOf,
    send: (values) => call(calls.updateOidcProvider, { params, body: values }),
    onSaved: async (saved) => {
      queryClient.setQueryData(callKey(calls.getOidcProvider, { params }), saved);
      await refreshProviders();
      toast.success(t('sso.saved', { name: saved.name }));
    },
  });
  const handleDeleted = async () => {
    await navigate({ to: '/admin/sso', ignoreBlocker: true });
    await refreshProviders();
  };
  return (
    <EditPage
      title={<bdi>{name}</bdi>}
      parent={<SsoLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={handleDiscard}
      actions={
        <DeleteButton
          label={t('sso.delete')}
          title={t('sso.deleteTitle', { name })}
          text={t('sso.deleteText', { name })}
          doneText={t('sso.deleted', { name })}
          remove={() => call(calls.deleteOidcProvider, { params })}
          onDeleted={handleDeleted}
        />
      }
    >
      <ProviderFields form={form} callbackUrl={provider.callback_url} />
      <ConflictDialog
        conflict={conflict}
        fields={{
          provider: { label: t('sso.provider') },
          name: { label: t('sso.name') },
          provider_url: { label: t('sso.url') },
          client_id: { label: t('sso.clientId') },
          client_secret: { label: t('sso.clientSecret') },
          enabled: { label: t('sso.enabled') },
          create_agents: { label: t('sso.createAgents') },
          default_role_id: {
            label: t('sso.role'),
            text: (chosen) => roles.find(({ id }) => id === chosen)?.name ?? '',
          },
        }}
      />
    </EditPage>
  );
}
