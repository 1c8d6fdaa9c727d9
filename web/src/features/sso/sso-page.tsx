import { calls } from '@parley/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormRow } from '../../ui/field.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import { nameColumnClass, rowLinkClass } from '../../ui/table.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DataTable, ListPage, QueryState, TableSkeleton } from '../admin/index.ts';

/** Through whom agents sign in, and whether by password too. */
export function SsoPage() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listOidcProviders));
  return (
    <ListPage
      title={t('sso.title')}
      intro={t('sso.intro')}
      newLabel={t('sso.new')}
      newTo="/admin/sso/new"
    >
      <QueryState query={query} loading={<TableSkeleton />}>
        {(providers) => (
          <>
            {providers.length > 0 && <EnforceField />}
            <DataTable
              label={t('sso.title')}
              rows={providers}
              textOf={({ name, provider_url }) => `${name} ${provider_url}`}
              empty={
                <EmptyState
                  title={t('sso.emptyTitle')}
                  action={
                    <Link to="/admin/sso/new" className={buttonClass({})}>
                      {t('sso.create')}
                    </Link>
                  }
                >
                  {t('sso.emptyText')}
                </EmptyState>
              }
              columns={[
                {
                  id: 'name',
                  heading: t('sso.name'),
                  cell: ({ id, name, logo_url }) => (
                    <span className="flex min-w-0 items-center gap-2">
                      <ProviderMark name={name} logoUrl={logo_url} />
                      <Link
                        to="/admin/sso/$id/edit"
                        params={{ id: String(id) }}
                        className={rowLinkClass}
                        dir="auto"
                      >
                        {name}
                      </Link>
                    </span>
                  ),
                  sortBy: ({ name }) => name,
                  className: nameColumnClass,
                },
                {
                  id: 'url',
                  heading: t('sso.url'),
                  cell: ({ provider_url }) => <bdi dir="ltr">{provider_url}</bdi>,
                  className: 'text-ink-2 max-md:hidden',
                },
                {
                  id: 'enabled',
                  heading: t('sso.enabled'),
                  cell: ({ enabled }) => t(enabled ? 'ui.on' : 'ui.off'),
                  align: 'end',
                  className: 'text-ink-2',
                },
              ]}
            />
          </>
        )}
      </QueryState>
    </ListPage>
  );
}

const settings = callQuery(calls.getSsoSettings);

function EnforceField() {
  const { t } = useTranslation();
  const enforced = useQuery(settings).data?.enforced;
  const change = useMutation({
    mutationFn: (next: boolean) => call(calls.updateSsoSettings, { body: { enforced: next } }),
    onSuccess: (saved) => queryClient.setQueryData(settings.queryKey, saved),
    onError: (error) => toast.error(errorMessage(error, t('client.unknown'))),
  });
  return (
    <FormRow label={t('sso.enforce')} hint={t('sso.enforceHint')} className="mb-6 max-w-[720px]">
      {({ id, 'aria-describedby': describedBy }) => (
        <LabelledSwitch
          id={id}
          aria-describedby={describedBy}
          checked={enforced ?? false}
          disabled={enforced === undefined || change.isPending}
          onCheckedChange={(next) => change.mutate(next)}
        />
      )}
    </FormRow>
  );
}
