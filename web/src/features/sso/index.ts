export { EditProviderPage } from './edit-provider-page.tsx';
export { NewProviderPage } from './new-provider-page.tsx';
export { SsoPage } from './sso-page.tsx';
