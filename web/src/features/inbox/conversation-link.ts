import type { ListScope } from '../../api/conversation-queries.ts';

/** The route of a conversation beside the list it is opened from. */
export function conversationLink(scope: ListScope, uuid: string) {
  return scope.type === 'team'
    ? ({
        to: '/inboxes/teams/$teamID/conversation/$uuid',
        params: { teamID: String(scope.id), uuid },
      } as const)
    : ({ to: '/inboxes/$type/conversation/$uuid', params: { type: scope.type, uuid } } as const);
}
