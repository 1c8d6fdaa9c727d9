import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage, fieldErrors } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText, showFormError } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignedIn } from './use-signed-in.ts';

/** First run: the first administrator, proven by the code that the terminal printed. */
export function SetupPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const signedIn = useSignedIn();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(endpoints.setup.body),
    defaultValues: { code: '', first_name: '', last_name: '', email: '', password: '' },
  });
  const { register } = form;
  const { errors, isSubmitting } = form.formState;

  const handleSetup = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      signedIn(await call(calls.setup, { body: values }));
    } catch (error) {
      if (fieldErrors(error).length > 0) showFormError(form, error);
      else setFailure(errorMessage(error, t('client.unknown')));
      return;
    }
    router.history.replace('/inboxes/assigned');
  });

  return (
    <SignInForm
      title={t('setup.title')}
      intro={t('setup.intro')}
      failure={failure}
      onSubmit={handleSetup}
    >
      <Field label={t('setup.code')} hint={t('setup.codeHint')} error={fieldText(errors.code)}>
        {(control) => (
          <Input
            {...control}
            {...register('code')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            fieldSize="large"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('agents.firstName')} error={fieldText(errors.first_name)}>
          {(control) => (
            <Input
              {...control}
              {...register('first_name')}
              autoComplete="given-name"
              fieldSize="large"
            />
          )}
        </Field>
        <Field label={t('agents.lastName')} error={fieldText(errors.last_name)}>
          {(control) => (
            <Input
              {...control}
              {...register('last_name')}
              autoComplete="family-name"
              fieldSize="large"
            />
          )}
        </Field>
      </div>
      <Field label={t('signIn.email')} error={fieldText(errors.email)}>
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            fieldSize="large"
          />
        )}
      </Field>
      <Field
        label={t('signIn.password')}
        hint={t('setPassword.hint')}
        error={fieldText(errors.password)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="new-password"
            fieldSize="large"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" loading={isSubmitting} className="mt-1">
        {t('setup.submit')}
      </Button>
    </SignInForm>
  );
}
