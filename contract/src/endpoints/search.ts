import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { contactCompact } from '../entities/contact.ts';
import { conversationListItem } from '../entities/conversation.ts';
import { filters } from '../list-query.ts';
import { id, pageOf, pageQuery, text, time, uuid } from '../shapes.ts';

/** Every word given must be there, or be the beginning of one that is (behaviour.md 1: 3 characters). */
const searchQuery = z.strictObject({
  ...pageQuery,
  query: text(200).pipe(z.string().min(3, 'errors.searchShort')),
  /** Those of lists, of the model that is looked for; messages also take those of their conversation. */
  filters,
  /** `false`: `total` is what the page itself proves, for who shows no number beyond 100. */
  count: z.enum(['true', 'false']).default('true'),
});

/** A message that was found, with what is needed to show it among others. */
export const foundMessage = z.object({
  uuid,
  conversation_uuid: uuid,
  reference_number: z.int(),
  subject: z.string(),
  inbox_name: z.string(),
  status: z.string(),
  contact: contactCompact,
  type: z.enum(['incoming', 'outgoing']),
  private: z.boolean(),
  author_name: z.string(),
  /** The text around the first word that was looked for, at most 240 characters. */
  excerpt: z.string(),
  created_at: time,
});
export type FoundMessage = z.output<typeof foundMessage>;

export const foundContact = contactCompact.extend({ id });
export type FoundContact = z.output<typeof foundContact>;

const totals =
  '`total` is exact to 10,000 where counting takes little time, else at least what was found; 10,001 is more';

export const searchEndpoints = {
  searchConversations: endpoint({
    method: 'GET',
    path: '/conversations/search',
    access: 'conversations:read',
    summary: `Conversations by words of subject, reference number or contact, newest first; ${totals}`,
    query: searchQuery,
    data: pageOf(conversationListItem),
  }),
  searchMessages: endpoint({
    method: 'GET',
    path: '/messages/search',
    access: 'messages:read',
    summary: `Messages by words of their text, newest first; ${totals}`,
    query: searchQuery,
    data: pageOf(foundMessage),
  }),
  searchContacts: endpoint({
    method: 'GET',
    path: '/contacts/search',
    access: ['contacts:read', 'contacts:read_all'],
    summary: `Contacts by name or address; ${totals}`,
    query: searchQuery,
    data: pageOf(foundContact),
  }),
};
