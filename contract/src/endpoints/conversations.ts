import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  conversation,
  conversationListItem,
  draft,
  draftInput,
  message,
  messageInput,
  newConversation,
  participant,
} from '../entities/conversation.ts';
import { id, idParam, pageOf, pageQuery, requiredText, uuid, uuidParams } from '../shapes.ts';

/** Fields a list may be ordered by (behaviour.md 1), named `conversations.<field>`. */
export const orderFields = [
  'last_message_at',
  'created_at',
  'waiting_since',
  'next_sla_deadline_at',
  'priority_id',
] as const;
export type OrderField = (typeof orderFields)[number];

export const filterOperators = [
  'equals',
  'not equals',
  'set',
  'not set',
  'contains',
  'not contains',
  'greater than',
  'less than',
] as const;

export const conversationFilterFields = [
  'status_id',
  'priority_id',
  'assigned_user_id',
  'assigned_team_id',
  'inbox_id',
  'tags',
  'last_message_at',
  'created_at',
  'waiting_since',
  'next_sla_deadline_at',
] as const;

export const filter = z.strictObject({
  model: z.literal('conversations', 'errors.filterModel'),
  field: z.enum(conversationFilterFields, 'errors.filterField'),
  operator: z.enum(filterOperators, 'errors.filterOperator'),
  value: z.string().max(500).default(''),
});
export type Filter = z.output<typeof filter>;

const filters = z
  .string()
  .max(10_000)
  .default('[]')
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'errors.filterJson' });
      return z.NEVER;
    }
  })
  .pipe(z.array(filter).max(20));

export const listQuery = z.strictObject({
  ...pageQuery,
  page_size: z.coerce.number().int().min(1).max(500).default(50),
  order_by: z
    .enum(orderFields.map((field) => `conversations.${field}` as const))
    .default('conversations.last_message_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  filters,
});
export type ListQuery = z.output<typeof listQuery>;

const list = pageOf(conversationListItem);
const messageParams = z.strictObject({ uuid, mid: uuid });
const attributes = z.record(z.string().max(100), z.unknown());

export const conversationEndpoints = {
  listAssigned: endpoint({
    method: 'GET',
    path: '/conversations/assigned',
    access: 'conversations:read_assigned',
    summary: 'Conversations assigned to me',
    query: listQuery,
    data: list,
  }),
  listUnassigned: endpoint({
    method: 'GET',
    path: '/conversations/unassigned',
    access: 'conversations:read_unassigned',
    summary: 'Conversations with neither agent nor team',
    query: listQuery,
    data: list,
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/conversations/all',
    access: 'conversations:read_all',
    summary: 'All conversations',
    query: listQuery,
    data: list,
  }),
  listTeamUnassigned: endpoint({
    method: 'GET',
    path: '/teams/:id/conversations/unassigned',
    access: ['conversations:read_team_inbox', 'conversations:read_all'],
    summary: 'Conversations of a team without agent',
    params: z.strictObject({ id: idParam }),
    query: listQuery,
    data: list,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/conversations/counts',
    access: 'conversations:read',
    summary: 'Open conversations of every list the agent sees; exact to 10,000',
    data: z.object({
      assigned: z.int(),
      unassigned: z.int(),
      all: z.int(),
      teams: z.record(z.string(), z.int()),
    }),
  }),
  createConversation: endpoint({
    method: 'POST',
    path: '/conversations',
    access: 'conversations:write',
    summary: 'Starts a conversation with a customer; the first message goes out as mail',
    body: newConversation,
    data: conversation,
  }),
  getConversation: endpoint({
    method: 'GET',
    path: '/conversations/:uuid',
    access: 'conversations:read',
    summary: 'One conversation',
    params: uuidParams,
    data: conversation,
  }),
  listParticipants: endpoint({
    method: 'GET',
    path: '/conversations/:uuid/participants',
    access: 'conversations:read',
    summary: 'Who took part',
    params: uuidParams,
    data: z.array(participant),
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/conversations/:uuid/messages',
    access: 'messages:read',
    summary: 'Messages, newest first',
    params: uuidParams,
    query: z.strictObject(pageQuery),
    data: pageOf(message),
  }),
  getMessage: endpoint({
    method: 'GET',
    path: '/conversations/:uuid/messages/:mid',
    access: 'messages:read',
    summary: 'One message',
    params: messageParams,
    data: message,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/conversations/:uuid/messages',
    access: 'messages:write',
    summary: 'Replies to the customer or leaves a private note',
    params: uuidParams,
    body: messageInput,
    data: message,
  }),
  cancelMessage: endpoint({
    method: 'DELETE',
    path: '/conversations/:uuid/messages/:mid',
    access: 'messages:write',
    summary: 'Takes back a reply that was not sent yet; its text returns to the draft',
    params: messageParams,
    data: draft,
  }),
  retryMessage: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/messages/:mid/retry',
    access: 'messages:write',
    summary: 'Sends a failed or uncertain message again, with the same Message-ID',
    params: messageParams,
    data: message,
  }),
  markMessageSent: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/messages/:mid/mark-as-sent',
    access: 'messages:write',
    summary: 'Says that an uncertain message did arrive',
    params: messageParams,
    data: message,
  }),
  messageBody: endpoint({
    method: 'GET',
    path: '/messages/:uuid/body',
    access: 'messages:read',
    summary: 'The HTML of a message as a page of its own, for a sandboxed frame',
    params: uuidParams,
    query: z.strictObject({ remote: z.enum(['0', '1']).default('0') }),
    data: z.unknown(),
    kind: 'raw',
  }),
  messageSource: endpoint({
    method: 'GET',
    path: '/messages/:uuid/source',
    access: 'messages:read',
    summary: 'The mail as it arrived',
    params: uuidParams,
    data: z.unknown(),
    kind: 'raw',
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/status',
    access: 'conversations:update_status',
    summary: 'Changes the status; Snoozed takes a duration such as 3h or 26.5h',
    params: uuidParams,
    body: z.strictObject({
      status: requiredText(100),
      snoozed_until: z.string().max(40).nullable().default(null),
    }),
    data: conversationListItem,
  }),
  setPriority: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/priority',
    access: 'conversations:update_priority',
    summary: 'Changes the priority; null removes it',
    params: uuidParams,
    body: z.strictObject({ priority: requiredText(100).nullable() }),
    data: conversationListItem,
  }),
  setTags: endpoint({
    method: 'POST',
    path: '/conversations/:uuid/tags',
    access: 'conversations:update_tags',
    summary: 'Sets the tags, by name',
    params: uuidParams,
    body: z.strictObject({ tags: z.array(requiredText(100)).max(100) }),
    data: z.object({ tags: z.array(z.string()) }),
  }),
  setAssignee: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/assignee/:type',
    access: ['conversations:update_user_assignee', 'conversations:update_team_assignee'],
    summary: 'Assigns an agent or a team',
    params: z.strictObject({ uuid, type: z.enum(['user', 'team']) }),
    body: z.strictObject({ assignee_id: id }),
    data: conversationListItem.nullable(),
  }),
  removeAssignee: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/assignee/:type/remove',
    access: ['conversations:update_user_assignee', 'conversations:update_team_assignee'],
    summary: 'Removes the agent or the team; null when the caller no longer sees it',
    params: z.strictObject({ uuid, type: z.enum(['user', 'team']) }),
    data: conversationListItem.nullable(),
  }),
  markSeen: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/last-seen',
    access: 'conversations:read',
    summary: 'Everything in it is read by me',
    params: uuidParams,
  }),
  setCustomAttributes: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/custom-attributes',
    access: 'conversations:write',
    summary: 'Sets attributes of the conversation; null removes one',
    params: uuidParams,
    body: attributes,
    data: attributes,
  }),
  setContactCustomAttributes: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/contacts/custom-attributes',
    access: 'contacts:write',
    summary: 'Sets attributes of its contact; null removes one',
    params: uuidParams,
    body: attributes,
    data: attributes,
  }),
  getDraft: endpoint({
    method: 'GET',
    path: '/conversations/:uuid/drafts/:mode',
    access: 'messages:write',
    summary: 'My draft',
    params: z.strictObject({ uuid, mode: z.enum(['reply', 'note']) }),
    data: draft,
  }),
  putDraft: endpoint({
    method: 'PUT',
    path: '/conversations/:uuid/drafts/:mode',
    access: 'messages:write',
    summary: 'Keeps my draft',
    params: z.strictObject({ uuid, mode: z.enum(['reply', 'note']) }),
    body: draftInput,
    data: draft,
  }),
  deleteDraft: endpoint({
    method: 'DELETE',
    path: '/conversations/:uuid/drafts/:mode',
    access: 'messages:write',
    summary: 'Discards my draft',
    params: z.strictObject({ uuid, mode: z.enum(['reply', 'note']) }),
  }),
};
