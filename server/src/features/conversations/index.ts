export { visibleTo } from './access.ts';
export {
  messageBounced,
  messageFailed,
  messageInFlight,
  messageSent,
  messageUncertain,
} from './deliver.ts';
export { itemWithUnread, listItemsFor } from './item-repository.ts';
export { detailsOf, messagesByIds } from './read-repository.ts';
export { type Outcome, type ReceivedMail, receiveMail, type StoredAttachment } from './receive.ts';
export { conversationRoutes } from './routes.ts';
export { startWaking, wakeSnoozed } from './snooze.ts';
