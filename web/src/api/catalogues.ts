import type { CustomAttribute, MacroView } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { callQuery } from './query-client.ts';

/** What every screen chooses from; small, and kept for the session. */
export const statusesQuery = lasting(callQuery(calls.listStatuses));
export const prioritiesQuery = lasting(callQuery(calls.listPriorities));
export const tagsQuery = lasting(callQuery(calls.listTags));
export const agentsQuery = lasting(callQuery(calls.listAgentsCompact));
export const teamsQuery = lasting(callQuery(calls.listTeamsCompact));
export const viewsQuery = lasting(callQuery(calls.listViews));
export const conversationAttributesQuery = lasting(
  callQuery(calls.listCustomAttributes, { query: { applies_to: 'conversation' } }),
);
export const inboxNamesQuery = lasting(callQuery(calls.listInboxNames));

/** The custom attributes of contacts or of conversations, by name. */
export function attributesQuery(applies_to: CustomAttribute['applies_to']) {
  return lasting(callQuery(calls.listCustomAttributes, { query: { applies_to } }));
}

/** The macros this agent can use in a view. */
export function macrosQuery(view: MacroView) {
  return callQuery(calls.listMacros, { query: { view } });
}

function lasting<T extends object>(query: T): T & { staleTime: number } {
  return { ...query, staleTime: 5 * 60_000 };
}
