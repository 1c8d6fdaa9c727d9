export { NewConversation } from './new-conversation.tsx';
export {
  onNewConversation,
  openNewConversation,
  writeMacroIntoNew,
} from './open-new-conversation.ts';
