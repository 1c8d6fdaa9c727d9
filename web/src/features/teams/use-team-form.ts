import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Team, type TeamInput } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callKey, queryClient } from '../../api/query-client.ts';
import { currentUserQuery } from '../../api/session.ts';

export type TeamDraft = z.input<typeof endpoints.createTeam.body>;
export type TeamForm = UseFormReturn<TeamDraft, unknown, TeamInput>;

export const emptyTeam: TeamDraft = {
  name: '',
  emoji: '',
  timezone: null,
  conversation_assignment_type: 'manual',
  max_auto_assigned_conversations: 0,
  member_ids: [],
};

/** The form of a team, new or known. */
export function useTeamForm(values: TeamDraft): TeamForm {
  return useForm({ resolver: zodResolver(endpoints.createTeam.body), defaultValues: values });
}

/** What the form shows of a team that exists. */
export function draftOf({ id: _id, created_at: _at, ...team }: Team): TeamDraft {
  return team;
}

/** Reads anew whatever shows teams: the lists, and the own memberships in the sidebar. */
export async function refreshTeams(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listTeams) });
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listTeamsCompact) });
  await queryClient.invalidateQueries(currentUserQuery);
}
