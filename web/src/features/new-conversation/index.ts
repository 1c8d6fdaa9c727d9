export { NewConversation } from './new-conversation.tsx';
export { onNewConversation, openNewConversation } from './open-new-conversation.ts';
