import {
  type CustomAttribute,
  type CustomAttributeInput,
  Failure,
  type Usage,
} from '@parley/contract';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { fieldFailure, refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordChange } from '../activity/index.ts';
import {
  attributeById,
  countValues,
  deleteAttribute,
  insertAttribute,
  listAttributes,
  lockAttribute,
  takenBy,
  updateAttribute,
} from './attribute-repository.ts';

export function attributeRoutes(deps: Deps): Handlers {
  const { db } = deps;
  const changed = 'custom_attributes';
  const model = 'custom_attribute';
  return {
    listCustomAttributes: ({ query }) => listAttributes(db, query.applies_to ?? null),

    async getCustomAttribute({ params }) {
      return (await attributeById(db, params.id)) ?? notFound();
    },

    async customAttributeUsage({ params }) {
      const attribute = (await attributeById(db, params.id)) ?? notFound();
      return usageOf(attribute, await countValues(db, attribute));
    },

    async createCustomAttribute({ actor, request, body }) {
      return commit(deps, async (tx) => {
        await refuseIfTaken(tx, null, body);
        const made = await insertAttribute(tx, body);
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model, from: null, to: made });
        return made;
      });
    },

    async updateCustomAttribute({ actor, request, params, body }) {
      return commit(deps, async (tx) => {
        const current = (await lockAttribute(tx, params.id)) ?? notFound();
        refuseIfChanged(body.updated_at, current);
        // The values that are stored were checked against these.
        for (const fixed of ['key', 'applies_to', 'data_type'] as const) {
          if (body[fixed] !== current[fixed]) throw fieldFailure(fixed, 'errors.attributeFixed');
        }
        await refuseIfTaken(tx, params.id, body);
        const updated = await updateAttribute(tx, params.id, body);
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model, from: current, to: updated });
        return updated;
      });
    },

    async deleteCustomAttribute({ actor, request, params }) {
      return commit(deps, async (tx) => {
        const attribute = (await lockAttribute(tx, params.id)) ?? notFound();
        const count = await deleteAttribute(tx, attribute);
        await recordSettings(tx, { changed, actorId: actor.id });
        await recordChange(tx, { actor, request }, { model, from: attribute, to: null });
        return usageOf(attribute, count);
      });
    },
  };
}

function usageOf({ applies_to }: CustomAttribute, count: number): Usage {
  return applies_to === 'contact'
    ? { conversations: 0, contacts: count }
    : { conversations: count, contacts: 0 };
}

async function refuseIfTaken(
  tx: Tx,
  id: number | null,
  { applies_to: owner, name, key }: CustomAttributeInput,
): Promise<void> {
  const taken = await takenBy(tx, { id, owner, name, key });
  if (taken === null) return;
  const message = taken === 'name' ? 'errors.nameTaken' : 'errors.keyTaken';
  throw fieldFailure(taken, message, 'ConflictException');
}

function notFound(): never {
  throw new Failure('NotFoundException', 'errors.attributeNotFound');
}
