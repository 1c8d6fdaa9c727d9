import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { readCookie } from '../../api/cookie.ts';
import { configQuery, useIsSsoOnly } from '../../api/session.ts';
import { safeNext } from '../../api/signed-out.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignedIn } from './use-signed-in.ts';

const route = getRouteApi('/sign-in/');

/** Sign in with email and password, or through a provider. */
export function LoginPage() {
  const { t } = useTranslation();
  const { next } = route.useSearch();
  const router = useRouter();
  const signedIn = useSignedIn();
  const [failure, setFailure] = useState(() => readCookie('sso_failure'));
  const [missing, setMissing] = useState({ email: false, password: false });
  const [isSending, setSending] = useState(false);

  // Two fields need no library of forms: what is wrong with their content the server says.
  async function handleLogin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    const [email, password] = [field('email'), field('password')];
    setMissing({ email: email.value.trim() === '', password: password.value === '' });
    const empty = [email, password].find(({ value }) => value.trim() === '');
    if (empty) {
      empty.focus();
      return;
    }
    setFailure(null);
    setSending(true);
    try {
      const credentials = { email: email.value, password: password.value };
      signedIn(await call(calls.login, { body: credentials }));
      router.history.replace(safeNext(next));
    } catch (error) {
      setFailure(errorMessage(error, t('client.unknown')));
      password.value = '';
      password.focus();
    } finally {
      setSending(false);
    }
  }
  const isSsoOnly = useIsSsoOnly();
  const emptiness = (isMissing: boolean) => (isMissing ? t('errors.required') : undefined);

  return (
    <SignInForm
      title={t('signIn.title')}
      intro={t('signIn.intro')}
      failure={failure}
      onSubmit={handleLogin}
    >
      {!isSsoOnly && (
        <>
          <Field label={t('signIn.email')} error={emptiness(missing.email)}>
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="username"
                autoFocus
                fieldSize="large"
              />
            )}
          </Field>
          <Field
            label={t('signIn.password')}
            error={emptiness(missing.password)}
            aside={
              <Link
                to="/reset-password"
                className="touch-target rounded-badge font-medium text-accent-text text-ui hover:underline"
              >
                {t('signIn.forgot')}
              </Link>
            }
          >
            {(control) => (
              <PasswordInput
                {...control}
                name="password"
                autoComplete="current-password"
                fieldSize="large"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="large" loading={isSending} className="mt-1">
            {isSending ? t('signIn.signingIn') : t('signIn.submit')}
          </Button>
        </>
      )}
      <Providers next={next} isSsoOnly={isSsoOnly} />
    </SignInForm>
  );
}

function Providers({ next, isSsoOnly }: { next: string | undefined; isSsoOnly: boolean }) {
  const { t } = useTranslation();
  const providers = useQuery(configQuery).data?.['app.sso_providers'] ?? [];
  if (providers.length === 0) return null;
  return (
    <>
      {!isSsoOnly && (
        <div className="my-1 flex items-center gap-3 text-ink-2 text-label">
          <span className="h-px flex-1 bg-line" />
          {t('signIn.or')}
          <span className="h-px flex-1 bg-line" />
        </div>
      )}
      {providers.map((provider) => (
        <a
          key={provider.id}
          href={`/api/v1/oidc/${provider.id}/login?next=${encodeURIComponent(next ?? '')}`}
          className={buttonClass({ size: 'large' })}
        >
          <ProviderMark name={provider.name} logoUrl={provider.logo_url} />
          {t('signIn.continueWith', { name: provider.name })}
        </a>
      ))}
    </>
  );
}
