import { type CustomAttribute, endpoints, type MacroView } from '@parley/contract';
import { callQuery } from './query-client.ts';

/** What every screen chooses from; small, and kept for the session. */
export const statusesQuery = lasting(callQuery(endpoints.listStatuses));
export const prioritiesQuery = lasting(callQuery(endpoints.listPriorities));
export const tagsQuery = lasting(callQuery(endpoints.listTags));
export const agentsQuery = lasting(callQuery(endpoints.listAgentsCompact));
export const teamsQuery = lasting(callQuery(endpoints.listTeamsCompact));
export const viewsQuery = lasting(callQuery(endpoints.listViews));
export const conversationAttributesQuery = lasting(
  callQuery(endpoints.listCustomAttributes, { query: { applies_to: 'conversation' } }),
);
export const inboxNamesQuery = lasting(callQuery(endpoints.listInboxNames));

/** The custom attributes of contacts or of conversations, by name. */
export function attributesQuery(applies_to: CustomAttribute['applies_to']) {
  return lasting(callQuery(endpoints.listCustomAttributes, { query: { applies_to } }));
}

/** The macros this agent can use in a view. */
export function macrosQuery(view: MacroView) {
  return callQuery(endpoints.listMacros, { query: { view } });
}

function lasting<T extends object>(query: T): T & { staleTime: number } {
  return { ...query, staleTime: 5 * 60_000 };
}
