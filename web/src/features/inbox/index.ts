export { conversationLink } from './conversation-link.ts';
export { InboxPage } from './inbox-page.tsx';
export { TeamInboxPage } from './team-inbox-page.tsx';
export { ViewInboxPage } from './view-inbox-page.tsx';
