export { portAfter } from './default-ports.ts';
export { EditInboxPage } from './edit-inbox-page.tsx';
export { InboxMailPage } from './inbox-mail-page.tsx';
export { InboxesPage } from './inboxes-page.tsx';
export { NewInboxPage } from './new-inbox-page.tsx';
export { OauthAppsPage } from './oauth-apps-page.tsx';
