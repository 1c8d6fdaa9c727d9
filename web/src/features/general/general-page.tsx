import type { GeneralSettings } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { configQuery, settingsQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { EditPage, QueryState } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { GeneralFields } from './general-fields.tsx';
import { changedPictures, changedSettings, useGeneralForm } from './use-general-form.ts';

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
  // What somebody else saves meanwhile is not mixed with what is being typed here.
  const [read, setRead] = useState(settings);
  const form = useGeneralForm(read);
  if (read !== settings && !form.formState.isDirty) setRead(settings);

  const handleSave = form.handleSubmit(async (values) => {
    const changed = changedSettings(form, values);
    try {
      let saved = read;
      if (changed) {
        const body = { ...changed, updated_at: read.updated_at };
        saved = await call(calls.updateGeneralSettings, { body });
      }
      for (const [picture, file] of changedPictures(values)) {
        const params = { picture };
        saved =
          file === null
            ? await call(calls.removeBrandPicture, { params })
            : await call(calls.setBrandPicture, { params, body: { picture: file } });
      }
      setRead(saved);
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      form.reset(form.getValues());
      await queryClient.invalidateQueries(configQuery);
      toast.success(t('general.saved'));
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <EditPage
      title={t('general.title')}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
    >
      <GeneralFields form={form} settings={read} />
    </EditPage>
  );
}
