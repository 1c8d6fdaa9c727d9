export { visibleIds, visibleTo } from './access.ts';
export { doerOf, systemDoer, writeActivities } from './activity.ts';
export { assign } from './assign.ts';
export { checkAttributes } from './attributes.ts';
export { type Locked, lock, lockFor } from './change.ts';
export {
  lockConversationOf,
  messageBouncedBefore,
  messageFailed,
  messageInFlight,
  messageSent,
  messageUncertain,
  replyCounts,
} from './deliver.ts';
export { conversationCondition } from './filters.ts';
export { isOpenStatus, isSnoozed } from './fixed.ts';
export { contactPairs, itemOf, listItemsFor, unreadFor } from './item-repository.ts';
export { listConversations } from './list.ts';
export { messagesByIds, replySubject } from './message-repository.ts';
export { changePriority } from './priority.ts';
export { conversationFor, detailsOf } from './read-repository.ts';
export { type Outcome, receiveMail } from './receive.ts';
export type { StoredAttachment } from './received.ts';
export { releaseFrom } from './release.ts';
export { conversationRoutes } from './routes.ts';
export { startWaking } from './snooze.ts';
export { changeStatus } from './status.ts';
export { changeTags } from './tags.ts';
export { hasReached, stillToReach, type Undelivered, wordsOf } from './undelivered.ts';
