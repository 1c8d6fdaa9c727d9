import { zodResolver } from '@hookform/resolvers/zod';
import { type Agent, type AgentInput, endpoints } from '@parley/contract';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

type AgentDraft = z.input<typeof endpoints.createAgent.body>;
export type AgentForm = UseFormReturn<AgentDraft, unknown, AgentInput>;

export const emptyAgent: AgentDraft = {
  first_name: '',
  last_name: '',
  email: '',
  roles: [],
  teams: [],
  enabled: true,
  send_welcome_email: true,
};

/** The form of an agent, new or known. */
export function useAgentForm(values: AgentDraft): AgentForm {
  return useForm({ resolver: zodResolver(endpoints.createAgent.body), defaultValues: values });
}

/** What the form shows of an agent that exists. */
export function draftOf(agent: Agent): AgentDraft {
  return {
    first_name: agent.first_name,
    last_name: agent.last_name,
    email: agent.email,
    roles: agent.roles.map(({ id }) => id),
    teams: agent.teams.map(({ id }) => id),
    enabled: agent.enabled,
    send_welcome_email: false,
    updated_at: agent.updated_at,
  };
}
