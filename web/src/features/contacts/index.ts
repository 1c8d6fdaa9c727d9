export { ContactPage } from './contact-page.tsx';
export { ContactsPage } from './contacts-page.tsx';
