import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage, fieldErrors } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useIsSsoOnly } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText, showFormError } from '../../lib/form-errors.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toaster.tsx';
import { NoPassword } from './no-password.tsx';
import { SignInForm, SignInTitle } from './sign-in-form.tsx';

const route = getRouteApi('/sign-in/set-password');
const schema = endpoints.setPassword.body.pick({ password: true });

/** Sets a password with the token of a mailed link. */
export function SetPasswordPage() {
  const { t } = useTranslation();
  const isSsoOnly = useIsSsoOnly();
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });

  const handleSet = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await call(calls.setPassword, { body: { token: token ?? '', password } });
    } catch (error) {
      if (fieldErrors(error).some(({ path }) => path === 'password')) showFormError(form, error);
      else setFailure(errorMessage(error, t('client.unknown')));
      return;
    }
    toast.success(t('setPassword.done'));
    await navigate({ to: '/', search: {} });
  });

  if (isSsoOnly) return <NoPassword />;
  if (!token) {
    return (
      <>
        <SignInTitle title={t('setPassword.noTokenTitle')} intro={t('setPassword.noTokenText')} />
        <Link to="/reset-password" className={buttonClass({ size: 'large', className: 'w-full' })}>
          {t('setPassword.askAgain')}
        </Link>
      </>
    );
  }
  return (
    <SignInForm
      title={t('setPassword.title')}
      intro={t('setPassword.intro')}
      failure={failure}
      onSubmit={handleSet}
    >
      <Field
        label={t('setPassword.password')}
        hint={t('setPassword.hint')}
        error={fieldText(form.formState.errors.password)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            autoComplete="new-password"
            autoFocus
            fieldSize="large"
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        loading={form.formState.isSubmitting}
        className="mt-1"
      >
        {t('setPassword.submit')}
      </Button>
    </SignInForm>
  );
}
