import type { Changeable, ConversationListItem, Frame, Message } from '@parley/contract';
import { type Actor, type Assignment, may, maySee } from '@parley/domain';
import type { Db } from '../../db/database.ts';
import type { StreamEvent } from '../../events/stream.ts';
import { contactWithAssignments } from '../contacts/index.ts';
import {
  detailsOf,
  itemOf,
  listItemsFor,
  messagesByIds,
  unreadFor,
} from '../conversations/index.ts';
import { notificationsFor, unreadCount } from '../notifications/index.ts';

/** What each agent is sent about an event. */
export type Deliveries = Map<number, Frame[]>;

/**
 * The frames of one event, other than of who is there, for those of the agents who may see its conversation now (behaviour.md 3,
 * last paragraph). Everything in them is as it stands now, not as it was.
 */
export async function framesOf(
  db: Db,
  event: StreamEvent,
  actors: readonly Actor[],
): Promise<Deliveries> {
  const deliveries: Deliveries = new Map();
  const { seq } = event;
  if (event.type === 'settings_updated') {
    const frame = settingsFrame(event);
    const isFor = (id: number) => event.agent_id === null || event.agent_id === id;
    for (const { id } of actors) if (isFor(id)) deliveries.set(id, [frame]);
    return deliveries;
  }
  if (event.type === 'notification_created') return notificationFrame(db, event, actors);
  if (event.type === 'contact_updated') return contactFrames(db, event, actors);
  if (event.conversation_id === null) return deliveries;
  if (event.type === 'conversation_seen') return seenFrame(db, event, actors);

  const common = await itemOf(db, event.conversation_id);
  if (!common) return deliveries;
  const seeing = new Set(actors.filter((actor) => maySee(actor, common)).map(({ id }) => id));
  const [unread, message, details] = await Promise.all([
    unreadFor(db, { id: event.conversation_id, agentIds: [...seeing] }),
    messageOf(db, event),
    changedDetails(db, event),
  ]);
  for (const actor of actors) {
    const sees = seeing.has(actor.id);
    const saw = event.before === null ? sees : maySee(actor, event.before);
    if (sees) {
      const item = { ...common, unread_message_count: unread.get(actor.id) ?? 0 };
      deliveries.set(actor.id, framesFor(event, { item, details, message, isNew: !saw, actor }));
    } else if (saw && event.before !== null && changesAccess(event.before, event.after)) {
      const removed: Frame = {
        type: 'conversation_removed',
        data: { uuid: common.uuid },
        seq,
      };
      deliveries.set(actor.id, [removed]);
    }
  }
  return deliveries;
}

/**
 * One frame for each agent, however many conversations the contact has: for those who see every
 * contact, and those who see one of its conversations.
 */
async function contactFrames(
  db: Db,
  { data, seq }: StreamEvent,
  actors: readonly Actor[],
): Promise<Deliveries> {
  const found = await contactWithAssignments(db, Number(data.contact_id));
  if (!found) return new Map();
  const { contact, assignments } = found;
  const frame: Frame = { type: 'contact_update', data: { contact, props: data.props ?? [] }, seq };
  const seeing = actors.filter(
    (actor) =>
      may(actor, 'contacts:read_all') ||
      assignments.some((assignment) => maySee(actor, assignment)),
  );
  return new Map(seeing.map(({ id }) => [id, [frame]]));
}

/** To the agent it is for, while they may see what it is about. */
async function notificationFrame(
  db: Db,
  { agent_id, data, seq }: StreamEvent,
  actors: readonly Actor[],
): Promise<Deliveries> {
  const actor = actors.find(({ id }) => id === agent_id);
  if (!actor) return new Map();
  const [[notification], unread_count] = await Promise.all([
    notificationsFor(db, actor, { id: Number(data.notification_id), limit: 1 }),
    unreadCount(db, actor),
  ]);
  if (!notification) return new Map();
  return new Map([
    [actor.id, [{ type: 'notification', data: { notification, unread_count }, seq }]],
  ]);
}

/** To the agent who read it, in their other windows. */
async function seenFrame(
  db: Db,
  { agent_id, conversation_id, seq }: StreamEvent,
  actors: readonly Actor[],
): Promise<Deliveries> {
  const actor = actors.find(({ id }) => id === agent_id);
  if (!actor || conversation_id === null) return new Map();
  const [item] = await listItemsFor(db, actor, [conversation_id]);
  if (!item) return new Map();
  return new Map([[actor.id, conversationProps(item, { props: ['unread_message_count'], seq })]]);
}

function settingsFrame({ data, seq }: StreamEvent): Frame {
  // Events from before they said what changed were all about the general settings.
  const changed = (data.changed ?? 'general') as Changeable;
  return { type: 'settings', data: { changed }, seq };
}

/** Tags and attributes, which list items do not carry, where one of them changed. */
async function changedDetails(db: Db, event: StreamEvent): Promise<object> {
  const props = event.data.props ?? [];
  const isDetail = props.includes('tags') || props.includes('custom_attributes');
  return isDetail && event.conversation_id !== null
    ? ((await detailsOf(db, event.conversation_id)) ?? {})
    : {};
}

function changesAccess(before: Assignment, after: Assignment | null): boolean {
  return (
    after !== null &&
    (before.assigned_user_id !== after.assigned_user_id ||
      before.assigned_team_id !== after.assigned_team_id)
  );
}

async function messageOf(db: Db, { message_id }: StreamEvent): Promise<Message | null> {
  if (message_id === null) return null;
  const [found] = await messagesByIds(db, [message_id], 'lean');
  if (!found) return null;
  const { id: _id, ...message } = found;
  return message;
}

function framesFor(
  event: StreamEvent,
  {
    item,
    details,
    message,
    isNew,
    actor,
  }: {
    item: ConversationListItem;
    details: object;
    message: Message | null;
    isNew: boolean;
    actor: Actor;
  },
): Frame[] {
  const { seq, data } = event;
  const mayRead = may(actor, 'messages:read');
  switch (event.type) {
    case 'conversation_created':
      return [{ type: 'new_conversation', data: item, seq }];
    case 'message_created':
      // A reply that was taken back again before anybody heard of it is not there.
      if (!message) return [];
      return mayRead
        ? [{ type: 'new_message', data: { message, conversation: item }, seq }]
        : conversationProps(item, { props: changedByMessage, seq });
    case 'message_updated':
      return message && mayRead ? messageProps(message, { props: data.props ?? [], seq }) : [];
    default:
      return isNew
        ? [{ type: 'new_conversation', data: item, seq }]
        : [
            ...removedMessage(item, event),
            ...conversationProps({ ...item, ...details }, { props: data.props ?? [], seq }),
          ];
  }
}

/** What the list shows of a new message, to those too who may not read it. */
const changedByMessage: readonly string[] = [
  'last_message',
  'last_message_at',
  'last_message_sender',
  'waiting_since',
  'unread_message_count',
];

function messageProps(
  message: Message,
  { props, seq }: { props: readonly string[]; seq: number },
): Frame[] {
  // What became of a reply stands in its status, and why in its meta.
  const changed = props.includes('status') ? [...new Set([...props, 'meta'])] : props;
  return changed.map((prop) => ({
    type: 'message_prop_update',
    data: {
      conversation_uuid: message.conversation_uuid,
      uuid: message.uuid,
      prop,
      value: message[prop as keyof Message],
    },
    seq,
  }));
}

function conversationProps(
  item: ConversationListItem,
  { props, seq }: { props: readonly string[]; seq: number },
): Frame[] {
  return Object.entries(item)
    .filter(([prop]) => props.includes(prop))
    .map(([prop, value]) => ({
      type: 'conversation_prop_update',
      data: { uuid: item.uuid, prop, value },
      seq,
    }));
}

function removedMessage(item: ConversationListItem, { data, seq }: StreamEvent): Frame[] {
  const uuid = data.removed_message;
  if (typeof uuid !== 'string') return [];
  return [
    {
      type: 'message_prop_update',
      data: { conversation_uuid: item.uuid, uuid, prop: 'deleted', value: true },
      seq,
    },
  ];
}
