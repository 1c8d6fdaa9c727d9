import type { Inbox } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { callKey, callQuery, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { ConflictDialog, DeleteButton, EditPage, QueryState, useSave } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { InboxFields } from './inbox-fields.tsx';
import { InboxTabs } from './inbox-tabs.tsx';
import { inboxWords } from './inbox-words.ts';
import { InboxesLink } from './inboxes-link.tsx';
import { OauthPanel } from './oauth-panel.tsx';
import { refreshInboxes } from './refresh-inboxes.ts';
import { draftOf, useInboxForm } from './use-inbox-form.ts';

const route = getRouteApi('/main/admin/inboxes/$id/edit');

/** An inbox that exists. */
export function EditInboxPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery({
    ...callQuery(calls.getInbox, { params: { id } }),
    // A form is being filled in: what stands in it must not change under the hand.
    refetchOnWindowFocus: false,
  });
  if (query.data) return <InboxEditor key={query.data.id} inbox={query.data} />;
  return (
    <Page title={t('inboxes.edit')} parent={<InboxesLink />}>
      <PageBody>
        <QueryState query={query} back="/admin/inboxes">
          {() => null}
        </QueryState>
      </PageBody>
    </Page>
  );
}

function InboxEditor({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useInboxForm(draftOf(inbox));
  const params = { id: inbox.id };
  const outgoing = callQuery(calls.listTemplates, { query: { type: 'outgoing' } });
  const templates = useQuery(outgoing).data ?? [];
  usePageTitle(inbox.name);

  const { handleSave, handleDiscard, conflict } = useSave(form, inbox, {
    draftOf,
    send: (values) => call(calls.updateInbox, { params, body: values }),
    onSaved: async (saved) => {
      queryClient.setQueryData(callKey(calls.getInbox, { params }), saved);
      await refreshInboxes();
      toast.success(t('inboxes.saved', { name: saved.name }));
    },
  });
  const handleDeleted = async () => {
    await navigate({ to: '/admin/inboxes', ignoreBlocker: true });
    await refreshInboxes();
  };

  return (
    <EditPage
      title={inbox.name}
      parent={<InboxesLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={handleDiscard}
      actions={
        <DeleteButton
          label={t('inboxes.delete')}
          title={t('inboxes.deleteTitle', { name: inbox.name })}
          text={{
            query: callQuery(calls.inboxUsage, { params }),
            text: ({ conversations, mails }) =>
              conversations > 0
                ? t('inboxes.deleteHolds', { count: conversations })
                : t('inboxes.deleteText', { count: mails }),
            isPossible: ({ conversations }) => conversations === 0,
          }}
          doneText={t('inboxes.deleted', { name: inbox.name })}
          remove={() => call(calls.deleteInbox, { params })}
          onDeleted={handleDeleted}
        />
      }
    >
      <InboxTabs id={inbox.id} />
      {inbox.last_error !== null && <Trouble words={inbox.last_error} />}
      <div>
        <OauthPanel inbox={inbox} isDirty={form.formState.isDirty} />
        <InboxFields form={form} inboxId={inbox.id} />
      </div>
      <ConflictDialog conflict={conflict} fields={inboxWords(t, templates)} />
    </EditPage>
  );
}
