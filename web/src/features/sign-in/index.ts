export { LoginPage } from './login-page.tsx';
export { SignInLayout } from './sign-in-layout.tsx';
