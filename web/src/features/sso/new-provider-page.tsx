import { calls } from '@parley/contract/calls';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { ProviderFields } from './provider-fields.tsx';
import { SsoLink } from './sso-link.tsx';
import { emptyProvider, refreshProviders, useProviderForm } from './use-provider-form.ts';

/** A new provider; its page then shows the address to copy. */
export function NewProviderPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useProviderForm(emptyProvider);

  const handleSave = form.handleSubmit(async (values) => {
    try {
      const created = await call(calls.createOidcProvider, { body: values });
      await refreshProviders();
      toast.success(t('sso.created', { name: created.name }));
      await navigate({
        to: '/admin/sso/$id/edit',
        params: { id: String(created.id) },
        ignoreBlocker: true,
      });
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <EditPage
      title={t('sso.new')}
      parent={<SsoLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
      saveLabel={t('sso.create')}
    >
      <ProviderFields form={form} />
    </EditPage>
  );
}
