export { conversationLink } from './conversation-link.ts';
export { InboxPage, prepareInbox } from './inbox-page.tsx';
export { NoConversation } from './no-conversation.tsx';
export { TeamInboxPage } from './team-inbox-page.tsx';
export { ViewInboxPage } from './view-inbox-page.tsx';
