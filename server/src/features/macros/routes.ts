import { Failure, type Macro } from '@parley/contract';
import { visibleMacros } from '@parley/domain';
import type { Db, Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { nameTaken, refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordChange } from '../activity/index.ts';
import { conversationFor } from '../conversations/index.ts';
import { applyMacro } from './apply.ts';
import { fieldsOf } from './fields.ts';
import { withNames } from './names.ts';
import {
  allMacros,
  deleteMacro,
  insertMacro,
  lockMacro,
  macroById,
  ownerOf,
  updateMacro,
} from './repository.ts';

export function macroRoutes(deps: Deps): Handlers {
  const { db } = deps;
  const changed = 'macros';
  return {
    async listMacros({ actor, query }) {
      return withNames(db, visibleMacros(await allMacros(db), { actor, view: query.view }));
    },

    async listAllMacros() {
      return withNames(db, await allMacros(db));
    },

    getMacro: ({ params }) => existing(db, params.id),

    async createMacro({ actor, request, body }) {
      return commit(deps, async (tx) => {
        const id = await insertMacro(tx, await fieldsOf(tx, body));
        if (id === undefined) return nameTaken();
        await recordSettings(tx, { changed, actorId: actor.id });
        const made = await existing(tx, id);
        await recordChange(
          tx,
          { actor, request },
          { model: 'macro', from: null, to: await logged(tx, made) },
        );
        return made;
      });
    },

    async updateMacro({ actor, request, params, body }) {
      return commit(deps, async (tx) => {
        const current = (await lockMacro(tx, params.id)) ?? notFound();
        refuseIfChanged(body.updated_at, current);
        const from = await logged(tx, current);
        if (!(await updateMacro(tx, params.id, await fieldsOf(tx, body)))) return nameTaken();
        await recordSettings(tx, { changed, actorId: actor.id });
        const updated = await existing(tx, params.id);
        await recordChange(
          tx,
          { actor, request },
          { model: 'macro', from, to: await logged(tx, updated) },
        );
        return updated;
      });
    },

    async deleteMacro({ actor, request, params }) {
      return commit(deps, async (tx) => {
        const from = await logged(tx, (await lockMacro(tx, params.id)) ?? notFound());
        await deleteMacro(tx, params.id);
        await recordChange(tx, { actor, request }, { model: 'macro', from, to: null });
        await recordSettings(tx, { changed, actorId: actor.id });
        return true;
      });
    },

    async applyMacro({ actor, params, body }) {
      const { uuid, id: macroId } = params;
      await applyMacro(deps, { actor, uuid, macroId, actions: body.actions });
      return conversationFor(db, actor, uuid);
    },
  };
}

/** What the activity log tells of a macro: whose it is and its actions, by their names of now. */
async function logged(tx: Tx, macro: Macro) {
  const [named = macro] = await withNames(tx, [macro]);
  const { usage_count: _used, team_id: _team, user_id: _user, actions, ...fields } = named;
  const words = actions.map(({ type, value, display_value }) =>
    [type, (display_value.length > 0 ? display_value : value).join(', ')].join(': '),
  );
  return { ...fields, ...(await ownerOf(tx, macro)), actions: words };
}

async function existing(db: Db, id: number): Promise<Macro> {
  const macro = (await macroById(db, id)) ?? notFound();
  const [named = macro] = await withNames(db, [macro]);
  return named;
}

function notFound(): never {
  throw new Failure('NotFoundException', 'errors.macroNotFound');
}
