import type { Team } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { recordEvents } from '../../events/record.ts';
import { doerOf, writeActivities } from '../conversations/index.ts';
import { takeTeamOff } from './repository.ts';

/**
 * Takes a team that goes off its conversations, with a line in the history of each. Events tell of those still at work;
 * what is resolved or closed the browsers read anew with the teams.
 */
export async function releaseTeam(
  tx: Tx,
  { actor, team }: { actor: Actor; team: Team },
): Promise<void> {
  const released = await takeTeamOff(tx, team.id);
  await writeActivities(tx, {
    doer: doerOf(actor),
    type: 'team_unassigned',
    changes: released.map(({ id }) => ({ id, from: team.name, to: null })),
  });
  const atWork = released.filter((conversation) => conversation.is_at_work);
  await recordEvents(
    tx,
    atWork.map(({ id, assigned_user_id }) => ({
      type: 'conversation_updated' as const,
      conversation_id: id,
      actor_id: actor.id,
      before: { assigned_user_id, assigned_team_id: team.id },
      after: { assigned_user_id, assigned_team_id: null },
      data: { props: ['assigned_team_id'] },
    })),
  );
}
