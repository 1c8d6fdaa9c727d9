import type { StreamEvent } from '../../events/stream.ts';

/** Whose teams an event may let give or get something: those of conversations and those of agents. */
export type Concerned = { conversationIds: number[]; agentIds: number[] };

/**
 * What has to be looked at after these events: a conversation that may wait in its team, an agent who may
 * have room in theirs.
 */
export function concernedBy(events: readonly StreamEvent[]): Concerned {
  const each = events.map(concerned);
  return {
    conversationIds: [...new Set(each.flatMap(({ conversationIds }) => conversationIds))],
    agentIds: [...new Set(each.flatMap(({ agentIds }) => agentIds))],
  };
}

const nobody: Concerned = { conversationIds: [], agentIds: [] };

function concerned(event: StreamEvent): Concerned {
  switch (event.type) {
    case 'agent_updated':
    case 'access_changed':
      return { ...nobody, agentIds: present(event.agent_id) };
    case 'conversation_created':
      return { ...nobody, conversationIds: present(event.conversation_id) };
    case 'conversation_updated':
    case 'message_created':
      return deciding(event) ? released(event) : nobody;
    default:
      return nobody;
  }
}

const decidingProps = ['status_id', 'assigned_user_id', 'assigned_team_id'];

/** Given to somebody, a conversation waits no longer, and nobody has more room than before. */
function deciding({ data, before, after }: StreamEvent): boolean {
  const isGiven = before?.assigned_user_id === null && (after?.assigned_user_id ?? null) !== null;
  return !isGiven && (data.props ?? []).some((prop) => decidingProps.includes(prop));
}

/** The agent who has it as well as the one who had it: resolved, it leaves them room. */
function released({ conversation_id, before }: StreamEvent): Concerned {
  return {
    conversationIds: present(conversation_id),
    agentIds: present(before?.assigned_user_id ?? null),
  };
}

function present(id: number | null): number[] {
  return id === null ? [] : [id];
}
