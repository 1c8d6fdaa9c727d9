export { ConversationPage } from './conversation-page.tsx';
export { NoConversation } from './no-conversation.tsx';
