import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SignInTitle } from './sign-in-form.tsx';

/** In place of everything about passwords, where agents sign in through providers only. */
export function NoPassword() {
  const { t } = useTranslation();
  return (
    <>
      <SignInTitle title={t('resetPassword.ssoTitle')} intro={t('resetPassword.ssoText')} />
      <BackToSignIn />
    </>
  );
}

export function BackToSignIn() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={buttonClass({ variant: 'quiet', size: 'large', className: 'w-full' })}>
      {t('resetPassword.back')}
    </Link>
  );
}
