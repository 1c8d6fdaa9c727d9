import type { Inbox } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callKey, callQuery, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { rowLinkClass } from '../../ui/table.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DataTable, ListPage, QueryState, TableSkeleton } from '../admin/index.ts';
import { refreshInboxes } from './refresh-inboxes.ts';

/** Where mail comes in and goes out. */
export function InboxesPage() {
  const { t } = useTranslation();
  const query = useQuery({ ...callQuery(calls.listInboxes), refetchInterval: 15_000 });
  return (
    <ListPage
      title={t('inboxes.title')}
      intro={t('inboxes.intro')}
      newLabel={t('inboxes.new')}
      newTo="/admin/inboxes/new"
    >
      <QueryState query={query} loading={<TableSkeleton />}>
        {(inboxes) => (
          <DataTable
            label={t('inboxes.title')}
            rows={inboxes.filter((inbox) => 'config' in inbox)}
            textOf={({ name, from }) => `${name} ${from}`}
            empty={<NoInboxes />}
            columns={[
              {
                id: 'name',
                heading: t('inboxes.name'),
                cell: (inbox) => <InboxName inbox={inbox} />,
                sortBy: ({ name }) => name,
                className: 'max-md:w-full max-md:max-w-0 md:w-72 md:max-w-72',
              },
              {
                id: 'state',
                heading: t('inboxes.state'),
                cell: (inbox) => <InboxState inbox={inbox} />,
                className: 'max-md:hidden',
              },
              {
                id: 'mail',
                heading: t('inboxes.mail'),
                isHeadingHidden: true,
                cell: (inbox) => <MailLink inbox={inbox} />,
                align: 'end',
              },
              {
                id: 'enabled',
                heading: t('inboxes.enabled'),
                cell: (inbox) => <EnabledSwitch inbox={inbox} />,
                sortBy: ({ enabled }) => enabled,
                align: 'end',
              },
            ]}
          />
        )}
      </QueryState>
      <OauthLink />
    </ListPage>
  );
}

/** The way to what providers gave, and what to do when one led back to no inbox. */
function OauthLink() {
  const { t } = useTranslation();
  const { oauth: outcome } = useSearch({ strict: false }) as { oauth?: string };
  return (
    <div className="mt-6">
      {outcome === 'expired' && <FieldError>{t('inboxes.oauthFailed_expired')}</FieldError>}
      <Link
        to="/admin/inboxes/oauth"
        className="rounded-badge font-semibold text-accent-text hover:underline"
      >
        {t('inboxes.oauthTitle')}
      </Link>
    </div>
  );
}

function NoInboxes() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('inboxes.emptyTitle')}
      action={
        <Link to="/admin/inboxes/new" className={buttonClass({})}>
          {t('inboxes.connect')}
        </Link>
      }
    >
      {t('inboxes.emptyText')}
    </EmptyState>
  );
}

function InboxName({ inbox }: { inbox: Inbox }) {
  return (
    <>
      <Link
        to="/admin/inboxes/$id/edit"
        params={{ id: String(inbox.id) }}
        className={rowLinkClass}
        dir="auto"
      >
        {inbox.name}
      </Link>
      <p className="truncate text-ink-3 text-label" dir="auto">
        {inbox.from}
      </p>
      <div className="mt-1 md:hidden">
        <InboxState inbox={inbox} />
      </div>
    </>
  );
}

function MailLink({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/admin/inboxes/$id/mail"
      params={{ id: String(inbox.id) }}
      className="relative whitespace-nowrap rounded-badge font-semibold text-accent-text hover:underline"
    >
      {t('inboxes.mail')}
    </Link>
  );
}

function InboxState({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation();
  if (inbox.last_error !== null && inbox.enabled) {
    return (
      <p className="flex items-start gap-1.5 font-medium text-urgent">
        <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
        <span className="line-clamp-2 max-w-100 wrap-anywhere">{inbox.last_error}</span>
      </p>
    );
  }
  return (
    <span className="text-ink-2">
      {inbox.enabled ? t('inboxes.working') : t('inboxes.disabled')}
    </span>
  );
}

function EnabledSwitch({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation();
  const toggle = useMutation({
    mutationFn: () => call(calls.toggleInbox, { params: { id: inbox.id } }),
    onMutate: () => showEnabled(inbox.id, !inbox.enabled),
    onError: (error) => {
      showEnabled(inbox.id, inbox.enabled);
      toast.error(errorMessage(error, t('client.unknown')));
    },
    onSettled: refreshInboxes,
  });
  return (
    <span className="relative inline-flex">
      <Switch
        checked={inbox.enabled}
        disabled={toggle.isPending}
        onCheckedChange={() => toggle.mutate()}
        aria-label={t('inboxes.enabledNamed', { name: inbox.name })}
      />
    </span>
  );
}

function showEnabled(id: number, enabled: boolean) {
  queryClient.setQueryData<Inbox[]>(callKey(calls.listInboxes, {}), (inboxes) =>
    inboxes?.map((inbox) => (inbox.id === id ? { ...inbox, enabled } : inbox)),
  );
}
