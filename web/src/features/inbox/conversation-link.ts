import type { ListScope } from '../../api/conversation-queries.ts';
import { listLink } from '../../lib/list-link.ts';

/** The route of a conversation beside the list it is opened from. */
export function conversationLink(scope: ListScope, uuid: string) {
  switch (scope.type) {
    case 'team':
      return listLink({ teamID: String(scope.id) }, uuid);
    case 'view':
      return listLink({ viewID: String(scope.id) }, uuid);
    default:
      return listLink({ type: scope.type }, uuid);
  }
}
