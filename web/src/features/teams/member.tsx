import type { AgentCompact } from '@parley/contract';
import { Avatar } from '../../ui/avatar.tsx';

/** An agent's picture; nobody who is disabled is there or away. */
export function MemberAvatar({ agent }: { agent: AgentCompact }) {
  return (
    <Avatar
      kind="agent"
      id={agent.id}
      firstName={agent.first_name}
      lastName={agent.last_name}
      url={agent.avatar_url}
      size={24}
      presence={agent.enabled ? agent.availability_status : undefined}
    />
  );
}

/** The words for whether an agent is there. */
export function presenceKey({ enabled, availability_status }: AgentCompact): string {
  return enabled ? `presence.${availability_status}` : 'agents.disabled';
}

/** Whether the agent could be given something now. */
export function isThere({ enabled, availability_status }: AgentCompact): boolean {
  return enabled && availability_status === 'online';
}
