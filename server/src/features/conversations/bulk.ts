import { type BulkChange, type BulkResult, Failure, type Permission } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { translatorOf } from '../settings/texts.ts';
import { setAssignee } from './assign.ts';
import { setPriority } from './priority.ts';
import { setStatus } from './status.ts';
import { setTags } from './tags.ts';

/** As many at once as leave connections for everybody else. */
const atOnce = 4;

/**
 * Changes many conversations alike, each in a transaction of its own and by the rules of a single
 * change: one that refuses holds up no other.
 */
export async function changeConversations(
  deps: Deps,
  { actor, uuids, change }: { actor: Actor; uuids: readonly string[]; change: BulkChange },
): Promise<BulkResult> {
  const permission = permissionOf[change.type];
  if (!may(actor, permission)) {
    throw new Failure('PermissionException', 'errors.permission', { values: { permission } });
  }
  const translate = translatorOf(await workspaceLanguage(deps.db));
  const result: BulkResult = { changed: [], failed: [] };
  const waiting = [...new Set(uuids)].values();
  const work = async () => {
    for (const uuid of waiting) {
      try {
        await changeOne(deps, { actor, uuid, change });
        result.changed.push(uuid);
      } catch (error) {
        // Anything else than a refusal fails the call; asked again, what is done stays as it is.
        if (!(error instanceof Failure)) throw error;
        result.failed.push({ uuid, message: translate(error.message, error.values) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
}

const permissionOf: Record<BulkChange['type'], Permission> = {
  user: 'conversations:update_user_assignee',
  team: 'conversations:update_team_assignee',
  status: 'conversations:update_status',
  priority: 'conversations:update_priority',
  tags: 'conversations:update_tags',
};

async function changeOne(
  deps: Deps,
  { actor, uuid, change }: { actor: Actor; uuid: string; change: BulkChange },
): Promise<unknown> {
  switch (change.type) {
    case 'user':
    case 'team':
      return setAssignee(deps, { actor, uuid, type: change.type, assigneeId: change.assignee_id });
    case 'status': {
      const { status, snoozed_until: duration } = change;
      return setStatus(deps, { actor, uuid, status, duration });
    }
    case 'priority':
      return setPriority(deps, { actor, uuid, priority: change.priority });
    case 'tags':
      return setTags(deps, { actor, uuid, tags: change.tags, how: change.how });
  }
}
