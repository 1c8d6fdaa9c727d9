import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { contact, contactInput, contactNote, contactNoteInput } from '../entities/contact.ts';
import { conversationListItem } from '../entities/conversation.ts';
import { contactListQuery, listQuery } from '../list-query.ts';
import { idParam, idParams, pageOf, pageQuery } from '../shapes.ts';

/** With `contacts:read` alone, the contacts of conversations that the agent may see. */
const read = ['contacts:read', 'contacts:read_all'] as const;

export const contactEndpoints = {
  listContacts: endpoint({
    method: 'GET',
    path: '/contacts',
    access: read,
    summary: 'Contacts; `query` holds words of the name or the address, or beginnings of them',
    query: contactListQuery,
    data: pageOf(contact),
  }),
  getContact: endpoint({
    method: 'GET',
    path: '/contacts/:id',
    access: read,
    summary: 'One contact',
    params: idParams,
    data: contact,
  }),
  updateContact: endpoint({
    method: 'PUT',
    path: '/contacts/:id',
    access: 'contacts:write',
    summary: 'Changes a contact and, as a multipart file "avatar", the picture',
    params: idParams,
    body: contactInput,
    data: contact,
    kind: 'multipart',
  }),
  blockContact: endpoint({
    method: 'PUT',
    path: '/contacts/:id/block',
    access: 'contacts:block',
    summary: 'Blocks a contact, whose mail then goes to quarantine, or lets it in again',
    params: idParams,
    body: z.strictObject({ blocked: z.boolean() }),
    data: contact,
  }),
  listContactConversations: endpoint({
    method: 'GET',
    path: '/contacts/:id/conversations',
    access: read,
    summary: 'Conversations of a contact, those the agent may see',
    params: idParams,
    query: listQuery,
    data: pageOf(conversationListItem),
  }),
  listContactNotes: endpoint({
    method: 'GET',
    path: '/contacts/:id/notes',
    access: 'contact_notes:read',
    summary: 'Notes about a contact, newest first',
    params: idParams,
    query: z.strictObject(pageQuery),
    data: pageOf(contactNote),
  }),
  createContactNote: endpoint({
    method: 'POST',
    path: '/contacts/:id/notes',
    access: 'contact_notes:write',
    summary: 'Leaves a note about a contact',
    params: idParams,
    body: contactNoteInput,
    data: contactNote,
  }),
  deleteContactNote: endpoint({
    method: 'DELETE',
    path: '/contacts/:id/notes/:noteId',
    access: ['contact_notes:delete', 'contact_notes:write'],
    summary:
      'Deletes a note: with contact_notes:delete anybody’s, with contact_notes:write one’s own',
    params: z.strictObject({ id: idParam, noteId: idParam }),
  }),
};
