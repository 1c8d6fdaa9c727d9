import type { Contact, Conversation, ConversationListItem } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import {
  type ListPages,
  listKey,
  messagesKey,
  participantsQuery,
} from '../api/conversation-queries.ts';
import { callKey } from '../api/query-client.ts';
import { refetchSoon } from './refetch-soon.ts';

/** Shows a contact as it is now wherever it is held: lists, conversations, its own page. */
export function applyContact(
  client: QueryClient,
  { contact, props }: { contact: Contact; props: readonly string[] },
): void {
  if (props.includes('notes')) {
    refetchSoon(client, callKey(calls.listContactNotes));
    return;
  }
  client.setQueriesData<ListPages>(
    { queryKey: listKey },
    (pages) => pages && withContact(pages, contact),
  );
  for (const [key, held] of client.getQueriesData<Conversation>({
    queryKey: callKey(calls.getConversation),
  })) {
    if (held?.contact.id !== contact.id) continue;
    client.setQueryData(key, { ...held, contact });
    // Messages and participants carry the name too.
    refetchSoon(client, messagesKey(held.uuid));
    refetchSoon(client, participantsQuery(held.uuid).queryKey);
  }
  refetchSoon(client, callKey(calls.getContact));
  refetchSoon(client, callKey(calls.listContacts));
}

/** A contact began one more conversation: what shows the others of theirs is asked anew. */
export function applyBegun(client: QueryClient, { contact, uuid }: ConversationListItem): void {
  const queryKey = callKey(calls.getConversation);
  for (const [key, held] of client.getQueriesData<Conversation>({ queryKey })) {
    if (held?.contact.id === contact.id && held.uuid !== uuid) refetchSoon(client, key);
  }
  refetchSoon(client, [...callKey(calls.listContactConversations), contact.id]);
}

/** A cached list with the contact as it is now; the same object where nobody shows it. */
export function withContact(list: ListPages, contact: Contact): ListPages {
  const { id, first_name, last_name, email, avatar_url } = contact;
  const compact = { id, first_name, last_name, email, avatar_url };
  if (!list.pages.some(({ results }) => results.some((item) => item.contact.id === id)))
    return list;
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      results: page.results.map((item) =>
        item.contact.id === id ? { ...item, contact: compact } : item,
      ),
    })),
  };
}
