import { type LedgerState, ledgerStates } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toaster.tsx';
import { QueryState } from '../admin/index.ts';
import { Page, ParentLink } from '../shell/index.ts';
import { InboxTabs } from './inbox-tabs.tsx';
import { InboxesLink } from './inboxes-link.tsx';
import { LedgerFigures } from './ledger-figures.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { refreshLedger } from './refresh-ledger.ts';

const route = getRouteApi('/main/admin/inboxes/$id/mail');
const pageSize = 50;
const every = 5_000;

/** The mail ledger: every mail the server holds and what became of it. */
export function InboxMailPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const params = { id };
  const [state, setState] = useState<LedgerState | 'any'>('any');
  const [shown, setShown] = useState(pageSize);
  const inbox = useQuery(callQuery(calls.getInbox, { params })).data;
  const summary = useQuery({
    ...callQuery(calls.ledgerSummary, { params }),
    refetchInterval: every,
  });
  const ledger = useQuery({
    ...callQuery(calls.listLedger, {
      params,
      query: { page_size: Math.min(shown, 500), state: state === 'any' ? undefined : state },
    }),
    refetchInterval: every,
    placeholderData: keepPreviousData,
  });
  usePageTitle(inbox && `${t('mail.title')} · ${inbox.name}`);

  const readAgain = useMutation({
    mutationFn: () => call(calls.readAllAgain, { params }),
    onSuccess: ({ rows }) => {
      toast.success(t('mail.readingAgain', { count: rows }));
      return refreshLedger();
    },
    onError: (error) => toast.error(errorMessage(error, t('client.unknown'))),
  });

  return (
    <Page
      title={t('mail.title')}
      parent={
        inbox ? (
          <ParentLink to="/admin/inboxes/$id/edit" params={{ id: String(id) }} label={inbox.name} />
        ) : (
          <InboxesLink />
        )
      }
      actions={
        <Button
          icon={<RefreshCw />}
          loading={readAgain.isPending}
          onClick={() => readAgain.mutate()}
        >
          {t('mail.readAgain')}
        </Button>
      }
    >
      <PageBody className="w-full max-w-[1088px]">
        <InboxTabs id={id} />
        <QueryState query={summary} loading={null}>
          {(figures) => (
            <LedgerFigures summary={figures} readsMailbox={inbox?.config.imap.length !== 0} />
          )}
        </QueryState>
        <div className="mt-6 mb-2 flex items-center gap-4 border-line border-t pt-6">
          <h2 className="flex-1 font-strong text-subject">{t('mail.ledger')}</h2>
          <Select
            value={state}
            onValueChange={(next) => {
              setState(next as LedgerState | 'any');
              setShown(pageSize);
            }}
            aria-label={t('mail.filter')}
            className="max-w-48"
            options={[
              { value: 'any', label: t('mail.any') },
              ...ledgerStates.map((each) => ({ value: each, label: t(`mail.state_${each}`) })),
            ]}
          />
        </div>
        <QueryState query={ledger}>
          {(page) =>
            page.results.length === 0 ? (
              <EmptyState
                title={state === 'any' ? t('mail.emptyTitle') : t('mail.noneTitle')}
                className="py-6"
              >
                {state === 'any' ? t('mail.emptyText') : t('mail.noneText')}
              </EmptyState>
            ) : (
              <>
                <LedgerTable inboxId={id} rows={page.results} />
                <div className="mt-4">
                  {page.next !== null && shown < 500 ? (
                    <Button
                      loading={ledger.isPlaceholderData}
                      onClick={() => setShown(shown + pageSize)}
                    >
                      {t('ui.loadMore')}
                    </Button>
                  ) : (
                    <p className="text-ink-3 text-label">
                      {t('mail.shown', { shown: page.results.length, total: page.total })}
                    </p>
                  )}
                </div>
              </>
            )
          }
        </QueryState>
      </PageBody>
    </Page>
  );
}
