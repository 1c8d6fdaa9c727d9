import { Failure, type Status } from '@parley/contract';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { fieldFailure, nameTaken, refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordChange } from '../activity/index.ts';
import { doerOf, isOpenStatus, writeActivities } from '../conversations/index.ts';
import {
  countAllWithStatus,
  countWithStatus,
  deleteStatus,
  insertStatus,
  listStatuses,
  lockStatus,
  renameStatus,
  replaceStatus,
} from './status-repository.ts';

export function statusRoutes(deps: Deps): Handlers {
  const { db } = deps;
  const changed = 'statuses';
  return {
    listStatuses: () => listStatuses(db),

    listStatusUsage: () => countAllWithStatus(db),

    async statusUsage({ params }) {
      return { conversations: await countWithStatus(db, params.id), contacts: 0 };
    },

    async createStatus({ actor, request, body }) {
      return commit(deps, async (tx) => {
        const made = (await insertStatus(tx, body.name)) ?? nameTaken();
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model: 'status', from: null, to: made });
        return made;
      });
    },

    async updateStatus({ actor, request, params, body }) {
      return commit(deps, async (tx) => {
        const from = await changeable(tx, params.id);
        refuseIfChanged(body.updated_at, from);
        const renamed = (await renameStatus(tx, { id: params.id, name: body.name })) ?? nameTaken();
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model: 'status', from, to: renamed });
        return renamed;
      });
    },

    async deleteStatus({ actor, request, params, query }) {
      return commit(deps, async (tx) => {
        const status = await changeable(tx, params.id);
        const moved = await makeRoom(tx, { status, replacementId: query.replacement_id });
        if (moved.to) {
          await writeActivities(tx, {
            doer: doerOf(actor),
            type: 'status_changed',
            changes: moved.ids.map((id) => ({ id, from: status.name, to: moved.to })),
          });
        }
        await deleteStatus(tx, status.id);
        await recordSettings(tx, { changed, actorId: actor.id });
        const from = { ...status, replaced_by: moved.to };
        await recordChange(tx, { actor, request }, { model: 'status', from, to: null });
        return { conversations: moved.ids.length, contacts: 0 };
      });
    },
  };
}

/** The status if it may be changed: the four of the product may not. */
async function changeable(tx: Tx, id: number): Promise<Status> {
  const status = await lockStatus(tx, id);
  if (!status) throw new Failure('NotFoundException', 'errors.statusNotFound');
  if (status.is_default) throw new Failure('ConflictException', 'errors.defaultStatus');
  return status;
}

/** Takes the status off the conversations that have it; 409 with their number without another. */
async function makeRoom(
  tx: Tx,
  { status, replacementId }: { status: Status; replacementId: number | undefined },
): Promise<{ ids: number[]; to: string | null }> {
  if (replacementId === undefined) {
    const conversations = await countWithStatus(tx, status.id);
    if (conversations === 0) return { ids: [], to: null };
    throw new Failure('ConflictException', 'errors.statusInUse', {
      data: { conversations, contacts: 0 },
      values: { count: conversations },
    });
  }
  const replacement = replacementId === status.id ? undefined : await lockStatus(tx, replacementId);
  if (!replacement) throw fieldFailure('replacement_id', 'errors.statusUnknown');
  // Resolving or snoozing that many at once is not what anybody means by deleting a status.
  if (!isOpenStatus(replacement.id)) {
    throw fieldFailure('replacement_id', 'errors.statusReplacement');
  }
  return {
    ids: await replaceStatus(tx, { id: status.id, by: replacement.id }),
    to: replacement.name,
  };
}
