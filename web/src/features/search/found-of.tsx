import type { CurrentUser } from '@parley/contract';
import type { ListScope } from '../../api/conversation-queries.ts';
import type { SearchKind } from '../../api/search-queries.ts';
import { may, useCurrentUser } from '../../api/session.ts';
import { conversationLink } from '../inbox/index.ts';
import { ContactResult } from './contact-result.tsx';
import { ConversationResult } from './conversation-result.tsx';
import { MessageResult } from './message-result.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Results } from './results.tsx';
import { isNarrowed, type SearchFilters } from './search-filters.ts';
import type { useSearches } from './use-searches.ts';

/** What was found of one kind, and where each result leads. */
export function FoundOf({
  kind,
  searches,
  query,
  filters,
  totals,
  onKind,
  onClearFilters,
}: {
  kind: SearchKind;
  searches: ReturnType<typeof useSearches>;
  query: string;
  filters: SearchFilters;
  totals: Record<SearchKind, string | undefined>;
  onKind: (kind: SearchKind) => void;
  onClearFilters: () => void;
}) {
  const scope = scopeBeside(useCurrentUser());
  const state = { foundBy: { query, tab: kind, ...filters } };
  const empty = (
    <NothingFound
      {...{ kind, query, totals, onKind }}
      onClearFilters={kind !== 'contacts' && isNarrowed(filters) ? onClearFilters : null}
    />
  );
  switch (kind) {
    case 'conversations':
      return (
        <Results kind={kind} search={searches.conversations} empty={empty}>
          {(conversation) => (
            <ConversationResult
              key={conversation.uuid}
              conversation={conversation}
              query={query}
              link={{ ...conversationLink(scope, conversation.uuid), state }}
            />
          )}
        </Results>
      );
    case 'messages':
      return (
        <Results kind={kind} search={searches.messages} empty={empty}>
          {(message) => (
            <MessageResult
              key={message.uuid}
              message={message}
              query={query}
              link={{
                ...conversationLink(scope, message.conversation_uuid),
                hash: `message-${message.uuid}`,
                state,
              }}
            />
          )}
        </Results>
      );
    case 'contacts':
      return (
        <Results kind={kind} search={searches.contacts} empty={empty}>
          {(contact) => (
            <ContactResult
              key={contact.id}
              contact={contact}
              query={query}
              link={{ to: '/contacts/$id', params: { id: String(contact.id) }, state }}
            />
          )}
        </Results>
      );
  }
}

/** The list that a result is opened beside: the widest one the agent has. */
function scopeBeside(user: CurrentUser): ListScope {
  if (may(user, 'conversations:read_all')) return { type: 'all' };
  if (may(user, 'conversations:read_assigned')) return { type: 'assigned' };
  if (may(user, 'conversations:read_unassigned')) return { type: 'unassigned' };
  const [team] = user.teams;
  return team ? { type: 'team', id: team.id } : { type: 'assigned' };
}
