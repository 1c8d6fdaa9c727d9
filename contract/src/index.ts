import { activityEndpoints } from './endpoints/activity.ts';
import { agentEndpoints } from './endpoints/agents.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { catalogueEndpoints } from './endpoints/catalogues.ts';
import { contactEndpoints } from './endpoints/contacts.ts';
import { conversationEndpoints } from './endpoints/conversations.ts';
import { inboxEndpoints } from './endpoints/inboxes.ts';
import { macroEndpoints } from './endpoints/macros.ts';
import { notificationEndpoints } from './endpoints/notifications.ts';
import { searchEndpoints } from './endpoints/search.ts';
import { settingsEndpoints } from './endpoints/settings.ts';
import { ssoEndpoints } from './endpoints/sso.ts';
import { templateEndpoints } from './endpoints/templates.ts';
import { viewEndpoints } from './endpoints/views.ts';

export * from './endpoint.ts';
export type { FoundContact, FoundMessage } from './endpoints/search.ts';
export * from './entities/activity.ts';
export * from './entities/agent.ts';
export * from './entities/catalogue.ts';
export * from './entities/contact.ts';
export * from './entities/conversation.ts';
export * from './entities/inbox.ts';
export * from './entities/macro.ts';
export * from './entities/notification.ts';
export * from './entities/settings.ts';
export * from './entities/sso.ts';
export * from './entities/template.ts';
export * from './entities/view.ts';
export * from './failure.ts';
export * from './list-query.ts';
export * from './permissions.ts';
export * from './shapes.ts';
export * from './socket.ts';

/** Every call there is, once, under /api/v1 (spec section 7). */
export const endpoints = {
  ...authEndpoints,
  ...agentEndpoints,
  ...inboxEndpoints,
  ...conversationEndpoints,
  ...viewEndpoints,
  ...contactEndpoints,
  ...catalogueEndpoints,
  ...macroEndpoints,
  ...settingsEndpoints,
  ...ssoEndpoints,
  ...templateEndpoints,
  ...searchEndpoints,
  ...notificationEndpoints,
  ...activityEndpoints,
};
export type EndpointName = keyof typeof endpoints;
