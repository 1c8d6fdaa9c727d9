import type { EmailNotificationSettings } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { callQuery, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { ConflictDialog, EditPage, QueryState, useSave } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { ServerRows } from './server-rows.tsx';
import { settingsWords } from './settings-words.ts';
import { TestMailSection } from './test-mail.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const settingsQuery = {
  ...callQuery(calls.getEmailNotificationSettings),
  // A form is being filled in: what stands in it must not change under the hand.
  refetchOnWindowFocus: false,
};

/** The server that carries the mails of the system to agents. */
export function NotificationSettingsPage() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  if (query.data) return <SettingsEditor settings={query.data} />;
  return (
    <Page title={t('notificationSettings.title')}>
      <PageBody>
        <QueryState query={query}>{() => null}</QueryState>
      </PageBody>
    </Page>
  );
}

function SettingsEditor({ settings }: { settings: EmailNotificationSettings }) {
  const { t } = useTranslation();
  const form = useSettingsForm(settings);
  const state = useQuery({ ...callQuery(calls.getSystemMailState), refetchInterval: 15_000 });
  const error = state.data?.last_error;

  const { handleSave, handleDiscard, conflict } = useSave(form, settings, {
    draftOf: (row) => row,
    send: (body) => call(calls.updateEmailNotificationSettings, { body }),
    onSaved: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void state.refetch();
      toast.success(t('notificationSettings.saved'));
    },
  });

  return (
    <EditPage
      title={t('notificationSettings.title')}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={handleDiscard}
    >
      {error && <Trouble words={t('notificationSettings.waiting', { words: error })} />}
      <ServerRows form={form} />
      <TestMailSection form={form} />
      <ConflictDialog conflict={conflict} fields={settingsWords(t)} />
    </EditPage>
  );
}
