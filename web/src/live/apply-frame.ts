import type { AvailabilityStatus, Changeable, ConversationListItem, Frame } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  agentsQuery,
  inboxNamesQuery,
  statusesQuery,
  tagsQuery,
  teamsQuery,
} from '../api/catalogues.ts';
import {
  conversationQuery,
  type ListPages,
  type ListView,
  listKey,
  type MessagePages,
  messagesKey,
  participantsQuery,
  viewListKey,
} from '../api/conversation-queries.ts';
import { notificationsQuery, unreadNotificationsQuery } from '../api/notifications.ts';
import { callKey } from '../api/query-client.ts';
import { configQuery, currentUserQuery, settingsQuery } from '../api/session.ts';
import { applyBegun, applyContact } from './apply-contact.ts';
import { tellAuthor } from './failed-reply.ts';
import { heldIn, isDecidable, withItem, withoutItem } from './list-cache.ts';
import { refreshFor, refreshTotal } from './list-refresh.ts';
import { withMessage, withMessageProp } from './message-cache.ts';
import { applyNotification } from './notifications.ts';
import { openConversation } from './open-conversation.ts';
import { putUnread } from './put-unread.ts';
import { askAnew, refetchSoon } from './refetch-soon.ts';
import { sayAgain } from './say-again.ts';
import { putViewers } from './viewers.ts';

/** Brings what a frame says into the cache, so that every screen shows it without asking again. */
export function receiveFrame(client: QueryClient, frame: Frame): void {
  applyFrame(client, frame);
  sayAgain(client, { frame, apply: () => applyFrame(client, frame) });
  if (frame.type === 'message_prop_update') {
    const { prop, value } = frame.data;
    if (prop === 'status' && value === 'failed') void tellAuthor(client, frame.data);
  }
}

function applyFrame(client: QueryClient, frame: Frame): void {
  switch (frame.type) {
    case 'new_conversation':
      putItem(client, frame.data);
      applyBegun(client, frame.data);
      break;
    case 'new_message': {
      const { message, conversation } = frame.data;
      putItem(client, conversation);
      client.setQueriesData<MessagePages>(
        { queryKey: messagesKey(conversation.uuid) },
        (pages) => pages && withMessage(pages, message),
      );
      // Who takes part and whom an answer goes to may have changed with it.
      refetchSoon(client, participantsQuery(conversation.uuid).queryKey);
      if (message.type === 'incoming') {
        refetchSoon(client, conversationQuery(conversation.uuid).queryKey);
      }
      break;
    }
    case 'message_prop_update':
      changeMessage(client, frame.data);
      break;
    case 'conversation_prop_update':
      changeConversation(client, frame.data);
      break;
    case 'conversation_removed':
      removeConversation(client, frame.data.uuid);
      break;
    case 'contact_update':
      applyContact(client, frame.data);
      break;
    case 'notification':
      applyNotification(client, frame.data);
      break;
    case 'presence':
      changePresence(client, frame.data);
      break;
    case 'typing':
      putViewers(client, frame.data);
      break;
    case 'settings':
      for (const key of keysOf[frame.data.changed]) refetchSoon(client, key);
      break;
    case 'reload':
      // Whatever was missed, the server is asked for everything on screen.
      void askAnew(client, {});
      break;
    case 'hello':
      break;
  }
}

/** Conversations show names of tags and statuses, and their history says when one was deleted. */
const shownInConversations = [
  listKey,
  callKey(calls.getConversation),
  callKey(calls.listMessages),
  callKey(calls.counts),
];

/** What is asked for anew when something that every screen chooses from changed. */
const keysOf: Record<Changeable, readonly QueryKey[]> = {
  general: [configQuery.queryKey, settingsQuery.queryKey],
  statuses: [statusesQuery.queryKey, callKey(calls.listStatusUsage), ...shownInConversations],
  tags: [tagsQuery.queryKey, callKey(calls.listTagUsage), ...shownInConversations],
  custom_attributes: [callKey(calls.listCustomAttributes), ...shownInConversations],
  macros: [callKey(calls.listMacros), callKey(calls.listAllMacros)],
  notifications: [notificationsQuery.queryKey, unreadNotificationsQuery.queryKey],
  agents: [agentsQuery.queryKey, currentUserQuery.queryKey],
  teams: [
    teamsQuery.queryKey,
    callKey(calls.listTeams),
    currentUserQuery.queryKey,
    ...shownInConversations,
  ],
  views: [callKey(calls.listViews), listKey, callKey(calls.counts)],
  inboxes: [inboxNamesQuery.queryKey, callKey(calls.listInboxes), ...shownInConversations],
};

/** The newest state of a conversation goes into every list it belongs to, and out of the others. */
export function putItem(client: QueryClient, item: ConversationListItem): void {
  const agentId = client.getQueryData(currentUserQuery.queryKey)?.id ?? 0;
  const shown = openConversation() === item.uuid ? { ...item, unread_message_count: 0 } : item;
  for (const [key, pages] of client.getQueriesData<ListPages>({ queryKey: listKey })) {
    if (!pages) continue;
    const view = key[1] as ListView;
    client.setQueryData(key, withItem(pages, { item: shown, view, agentId }));
    if (!isDecidable(view)) refetchSoon(client, key);
    else if (pages.pages.at(-1)?.next && !heldIn(pages, item.uuid)) refreshTotal(client, view);
  }
  client.setQueryData(
    conversationQuery(item.uuid).queryKey,
    (held) => held && { ...held, ...shown, contact: { ...held.contact, ...shown.contact } },
  );
  refetchSoon(client, callKey(calls.counts));
}

function changeConversation(
  client: QueryClient,
  { uuid, prop, value }: { uuid: string; prop: string; value: unknown },
): void {
  // It decides neither where a conversation stands nor how many there are: nothing is asked anew.
  if (prop === 'unread_message_count') {
    putUnread(client, { uuid, unread: Number(value) });
    return;
  }
  client.setQueryData(
    conversationQuery(uuid).queryKey,
    (held) => held && { ...held, [prop]: value },
  );
  const held = heldItem(client, uuid);
  if (held) putItem(client, { ...held, [prop]: value });
  else if (membership.includes(prop))
    refreshFor(client, { uuid, put: (item) => putItem(client, item) });
  else refetchSoon(client, viewListKey);
  refetchSoon(client, callKey(calls.counts));
}

/** A change of these may bring a conversation into any list; of something else, into a view. */
const membership = ['status_id', 'assigned_user_id', 'assigned_team_id'];

function changeMessage(
  client: QueryClient,
  data: { conversation_uuid: string; uuid: string; prop: string; value: unknown },
): void {
  // A reply that was taken back takes what was told of it along.
  if (data.prop === 'deleted') refetchNotifications(client);
  client.setQueriesData<MessagePages>(
    { queryKey: messagesKey(data.conversation_uuid) },
    (pages) => pages && withMessageProp(pages, data),
  );
}

/** Takes a conversation the agent may see no longer out of everything that is held. */
export function removeConversation(client: QueryClient, uuid: string): void {
  for (const [key, pages] of client.getQueriesData<ListPages>({ queryKey: listKey })) {
    if (pages) client.setQueryData(key, withoutItem(pages, uuid));
  }
  // Asked anew, the open conversation answers 404 and says so; the others are forgotten.
  if (openConversation() === uuid) void client.resetQueries(conversationQuery(uuid));
  else client.removeQueries(conversationQuery(uuid));
  client.removeQueries({ queryKey: messagesKey(uuid) });
  refetchSoon(client, callKey(calls.counts));
  refetchNotifications(client);
}

function refetchNotifications(client: QueryClient): void {
  for (const key of keysOf.notifications) refetchSoon(client, key);
}

function changePresence(
  client: QueryClient,
  { agents }: Extract<Frame, { type: 'presence' }>['data'],
): void {
  const statuses = new Map(agents.map((agent) => [agent.agent_id, agent.availability_status]));
  const asTold = <A extends { id: number; availability_status: AvailabilityStatus }>(
    agent: A,
  ): A => {
    const availability_status = statuses.get(agent.id);
    return availability_status ? { ...agent, availability_status } : agent;
  };
  client.setQueryData(agentsQuery.queryKey, (held) => held?.map(asTold));
  client.setQueryData(currentUserQuery.queryKey, (me) => me && asTold(me));
}

function heldItem(client: QueryClient, uuid: string): ConversationListItem | undefined {
  for (const [, pages] of client.getQueriesData<ListPages>({ queryKey: listKey })) {
    const item = pages && heldIn(pages, uuid);
    if (item) return item;
  }
  return undefined;
}
