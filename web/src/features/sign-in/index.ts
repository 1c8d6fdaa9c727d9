export { SignInLayout } from './sign-in-layout.tsx';
