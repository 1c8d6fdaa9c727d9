import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useIsSsoOnly } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { BackToSignIn, NoPassword } from './no-password.tsx';
import { SignInForm, SignInTitle } from './sign-in-form.tsx';

type Outcome = { email: string; mailAvailable: boolean };

/** Asks for a link to set a new password; says the same whether the address is known or not. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const isSsoOnly = useIsSsoOnly();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(endpoints.requestPasswordReset.body),
    defaultValues: { email: '' },
  });

  const handleRequest = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const answer = await call(calls.requestPasswordReset, { body: values });
      setOutcome({ email: values.email, mailAvailable: answer.mail_available });
    } catch (error) {
      setFailure(errorMessage(error, t('client.unknown')));
    }
  });

  if (isSsoOnly) return <NoPassword />;
  if (outcome) {
    return (
      <>
        <SignInTitle
          title={
            outcome.mailAvailable ? t('resetPassword.sentTitle') : t('resetPassword.noMailTitle')
          }
          intro={
            outcome.mailAvailable
              ? t('resetPassword.sentText', { email: outcome.email })
              : t('resetPassword.noMailText')
          }
        />
        <BackToSignIn />
      </>
    );
  }
  return (
    <SignInForm
      title={t('resetPassword.title')}
      intro={t('resetPassword.intro')}
      failure={failure}
      onSubmit={handleRequest}
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
      <Button
        type="submit"
        variant="primary"
        size="large"
        loading={formState.isSubmitting}
        className="mt-1"
      >
        {t('resetPassword.submit')}
      </Button>
      <BackToSignIn />
    </SignInForm>
  );
}
