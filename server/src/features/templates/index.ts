export { checkSignature, checkTemplate } from './check.ts';
export { asMail, signed, wrapped } from './compose.ts';
export { templateName, wrapsReplies } from './repository.ts';
export { templateRoutes } from './routes.ts';
export { systemMailWords } from './standard.ts';
export {
  type Customer,
  conversationValues,
  fullName,
  type Named,
  type ReplyFacts,
  replyValues,
  systemValues,
} from './values.ts';
