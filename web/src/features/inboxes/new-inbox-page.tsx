import { calls } from '@parley/contract/calls';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { InboxFields } from './inbox-fields.tsx';
import { InboxesLink } from './inboxes-link.tsx';
import { refreshInboxes } from './refresh-inboxes.ts';
import { emptyInbox, useInboxForm } from './use-inbox-form.ts';

/** Connects a mailbox, then shows its mail coming in. */
export function NewInboxPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useInboxForm(emptyInbox);

  const handleSave = form.handleSubmit(async (values) => {
    try {
      const created = await call(calls.createInbox, { body: values });
      await refreshInboxes();
      toast.success(t('inboxes.created', { name: created.name }));
      const to = created.oauth_provider === null ? 'mail' : 'edit';
      await navigate({ to: `/admin/inboxes/$id/${to}`, params: { id: String(created.id) } });
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <EditPage
      title={t('inboxes.new')}
      parent={<InboxesLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
      saveLabel={t('inboxes.create')}
    >
      <InboxFields form={form} />
    </EditPage>
  );
}
