import type { GeneralSettings } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { configQuery, settingsQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, EditPage, QueryState, useSave } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { GeneralFields } from './general-fields.tsx';
import { generalWords } from './general-words.ts';
import {
  changedPictures,
  changedSettings,
  draftOf,
  type GeneralValues,
  useGeneralForm,
} from './use-general-form.ts';

/** What the workspace is called, speaks and shows, and what may be uploaded. */
export function GeneralPage() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  if (query.data) return <GeneralEditor settings={query.data} />;
  return (
    <Page title={t('general.title')}>
      <PageBody>
        <QueryState query={query}>{() => null}</QueryState>
      </PageBody>
    </Page>
  );
}

function GeneralEditor({ settings }: { settings: GeneralSettings }) {
  const { t } = useTranslation();
  const form = useGeneralForm(settings);
  // A picture may be refused after the rest was saved: that was nobody else.
  const [own, setOwn] = useState(settings);
  const send = async (values: GeneralValues, read: GeneralSettings) => {
    const over = own.updated_at > read.updated_at ? own : read;
    const body = { ...changedSettings(values, over), updated_at: over.updated_at };
    let saved = await call(calls.updateGeneralSettings, { body });
    setOwn(saved);
    for (const [picture, change] of changedPictures(values)) {
      const params = { picture };
      saved =
        change === 'removed'
          ? await call(calls.removeBrandPicture, { params })
          : await call(calls.setBrandPicture, { params, body: { picture: change } });
    }
    return saved;
  };
  const { handleSave, handleDiscard, conflict } = useSave(form, settings, {
    draftOf,
    send: (values, over) => send(values, over ?? settings),
    onSaved: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      await queryClient.invalidateQueries(configQuery);
      toast.success(t('general.saved'));
    },
  });

  return (
    <EditPage
      title={t('general.title')}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={handleDiscard}
    >
      <GeneralFields form={form} settings={settings} />
      <ConflictDialog conflict={conflict} fields={generalWords(t)} />
    </EditPage>
  );
}
