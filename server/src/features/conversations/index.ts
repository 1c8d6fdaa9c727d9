export { visibleTo } from './access.ts';
export { doerOf, writeActivities } from './activity.ts';
export {
  messageFailed,
  messageInFlight,
  messageSent,
  messageUncertain,
} from './deliver.ts';
export { isOpenStatus } from './fixed.ts';
export { itemWithUnread, listItemsFor } from './item-repository.ts';
export { detailsOf, messagesByIds } from './read-repository.ts';
export { type Outcome, receiveMail, type StoredAttachment } from './receive.ts';
export { conversationRoutes } from './routes.ts';
export { startWaking } from './snooze.ts';
