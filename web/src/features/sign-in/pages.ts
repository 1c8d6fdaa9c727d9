export { ResetPasswordPage } from './reset-password-page.tsx';
export { SetPasswordPage } from './set-password-page.tsx';
export { SetupPage } from './setup-page.tsx';
