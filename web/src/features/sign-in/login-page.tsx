import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { configQuery } from '../../api/session.ts';
import { safeNext } from '../../api/signed-out.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignedIn } from './use-signed-in.ts';

const route = getRouteApi('/sign-in/');

/** Sign in with email and password, or through a provider. */
export function LoginPage() {
  const { t } = useTranslation();
  const { next } = route.useSearch();
  const router = useRouter();
  const signedIn = useSignedIn();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    resolver: zodResolver(endpoints.login.body),
    defaultValues: { email: '', password: '' },
  });

  const handleLogin = handleSubmit(async (values) => {
    setFailure(null);
    try {
      signedIn(await call(endpoints.login, { body: values }));
    } catch (error) {
      setFailure(errorMessage(error, t('client.unknown')));
      resetField('password');
      setFocus('password');
      return;
    }
    router.history.replace(safeNext(next));
  });

  return (
    <SignInForm
      title={t('signIn.title')}
      intro={t('signIn.intro')}
      failure={failure}
      onSubmit={handleLogin}
    >
      <Field label={t('signIn.email')} error={fieldText(formState.errors.email)}>
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            autoFocus
            fieldSize="large"
          />
        )}
      </Field>
      <Field
        label={t('signIn.password')}
        error={fieldText(formState.errors.password)}
        aside={
          <Link
            to="/reset-password"
            className="rounded-badge font-medium text-accent-text text-ui hover:underline"
          >
            {t('signIn.forgot')}
          </Link>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="current-password"
            fieldSize="large"
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        loading={formState.isSubmitting}
        className="mt-1"
      >
        {formState.isSubmitting ? t('signIn.signingIn') : t('signIn.submit')}
      </Button>
      <Providers />
    </SignInForm>
  );
}

function Providers() {
  const { t } = useTranslation();
  const providers = useQuery(configQuery).data?.['app.sso_providers'] ?? [];
  if (providers.length === 0) return null;
  return (
    <>
      <div className="my-1 flex items-center gap-3 text-ink-2 text-label">
        <span className="h-px flex-1 bg-line" />
        {t('signIn.or')}
        <span className="h-px flex-1 bg-line" />
      </div>
      {providers.map((provider) => (
        <a
          key={provider.id}
          href={`/api/v1/oidc/${provider.id}/login`}
          className={buttonClass({ size: 'large' })}
        >
          {provider.logo_url ? (
            <img src={provider.logo_url} alt="" className="size-4" />
          ) : (
            <KeyRound />
          )}
          {t('signIn.continueWith', { name: provider.name })}
        </a>
      ))}
    </>
  );
}
