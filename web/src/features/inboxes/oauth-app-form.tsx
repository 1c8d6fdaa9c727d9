import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type OauthApp, type OauthAppInput } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { callKey, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText, showFormError } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toaster.tsx';
import { LeaveGuard } from '../admin/index.ts';

const plain = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  spellCheck: false,
  dir: 'ltr',
} as const;

/** One provider: the client it gave, and its addresses. */
export function OauthAppForm({ app }: { app: OauthApp }) {
  const { t } = useTranslation();
  const provider = t(`inboxes.name_${app.provider}`);
  const form = useForm({
    resolver: zodResolver(endpoints.updateOauthApp.body),
    defaultValues: draftOf(app),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { register } = form;

  const handleSave = form.handleSubmit(async (body) => {
    try {
      const params = { provider: app.provider };
      const saved = await call(calls.updateOauthApp, { params, body });
      form.reset(draftOf(saved));
      await queryClient.invalidateQueries({ queryKey: callKey(calls.listOauthApps) });
      toast.success(t('inboxes.oauthSaved', { provider }));
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <form
      onSubmit={handleSave}
      noValidate
      aria-label={provider}
      className="border-line not-first-of-type:border-t not-first-of-type:pt-6"
    >
      <FormSection title={provider} description={t(`inboxes.oauthSteps_${app.provider}`)}>
        <FormRow label={t('inboxes.redirectUrl')} hint={t('inboxes.redirectHint')}>
          {() => <CopyField value={app.redirect_url} label={t('inboxes.redirectUrl')} />}
        </FormRow>
        <FormRow label={t('inboxes.clientId')} error={fieldText(errors.client_id)}>
          {(field) => <Input {...field} {...register('client_id')} {...plain} />}
        </FormRow>
        <FormRow label={t('inboxes.clientSecret')} error={fieldText(errors.client_secret)}>
          {(field) => (
            <PasswordInput {...field} {...register('client_secret')} autoComplete="new-password" />
          )}
        </FormRow>
        <FormRow label={t('inboxes.authorizeUrl')} error={fieldText(errors.authorize_url)}>
          {(field) => <Input {...field} {...register('authorize_url')} {...plain} type="url" />}
        </FormRow>
        <FormRow
          label={t('inboxes.tokenUrl')}
          error={fieldText(errors.token_url)}
          hint={t(`inboxes.oauthUrls_${app.provider}`)}
        >
          {(field) => <Input {...field} {...register('token_url')} {...plain} type="url" />}
        </FormRow>
        <div>
          <Button type="submit" variant="primary" disabled={!isDirty} loading={isSubmitting}>
            {t('form.save')}
          </Button>
        </div>
      </FormSection>
      <LeaveGuard isUnsaved={isDirty && !isSubmitting} />
    </form>
  );
}

function draftOf({ client_id, client_secret, authorize_url, token_url }: OauthApp): OauthAppInput {
  return { client_id, client_secret, authorize_url, token_url };
}
