import { Failure, type Macro, type MacroActionInput, type MacroActionType } from '@parley/contract';
import { type Actor, actionPermission, isFor, may } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import {
  assign,
  changePriority,
  changeStatus,
  changeTags,
  doerOf,
  type Locked,
  lock,
  lockFor,
} from '../conversations/index.ts';
import { kindOf, type NameOf, namesIn } from './names.ts';
import { countUse, macroById } from './repository.ts';

type Applying = {
  actor: Actor;
  uuid: string;
  macroId: number;
  actions: readonly MacroActionInput[];
};

/** Takes the named actions of a macro in one transaction, all or none (behaviour.md 1 and 4). */
export async function applyMacro(
  deps: Deps,
  { actor, uuid, macroId, actions }: Applying,
): Promise<void> {
  await commit(deps, async (tx) => {
    const { id } = await lockFor(tx, actor, uuid);
    const macro = await macroById(tx, macroId);
    if (!macro || !isFor(macro, actor)) {
      throw new Failure('NotFoundException', 'errors.macroNotFound');
    }
    const nameOf = await namesIn(tx, actions);
    for (const [index, action] of actions.entries()) {
      check(action, { macro, actor, index, nameOf });
    }
    for (const type of order) {
      const action = actions.find((each) => each.type === type);
      // Each looks at the conversation as the one before has left it.
      const conversation = action && (await lock(tx, id));
      if (conversation) await take(tx, { action, actor, conversation, nameOf, now: deps.now() });
    }
    await countUse(tx, macro.id);
  });
}

/** The team goes first: it clears an agent who is no member, and would clear the macro's own. */
const order: readonly MacroActionType[] = [
  'assign_team',
  'assign_user',
  'set_status',
  'set_priority',
  'set_tags',
  'add_tags',
  'remove_tags',
];

function check(
  action: MacroActionInput,
  { macro, actor, index, nameOf }: { macro: Macro; actor: Actor; index: number; nameOf: NameOf },
): void {
  const { type, value } = action;
  const own = macro.actions.find((each) => each.type === type);
  if (!own || !isSame(own.value, value)) {
    throw fieldFailure(`actions.${index}`, 'errors.macroActionForeign');
  }
  if (kindOf[type] === null) throw fieldFailure(`actions.${index}`, 'errors.macroSends');
  const permission = actionPermission[type];
  if (!may(actor, permission)) {
    throw new Failure('PermissionException', 'errors.permission', { values: { permission } });
  }
  const gone = own.value.findIndex((each) => nameOf(type, each) === undefined);
  if (gone !== -1) {
    const message = 'errors.macroValueGone';
    throw new Failure('ConflictException', message, {
      data: [{ path: `actions.${index}.value`, message }],
      values: { name: own.display_value[gone] ?? '' },
    });
  }
}

function isSame(own: Macro['actions'][number]['value'], given: readonly (number | string)[]) {
  return own.length === given.length && own.every((value) => given.includes(value));
}

type Taking = {
  action: MacroActionInput;
  actor: Actor;
  conversation: Locked;
  nameOf: NameOf;
  now: Date;
};

async function take(tx: Tx, { action, actor, conversation, nameOf, now }: Taking): Promise<void> {
  const change = { conversation, doer: doerOf(actor) };
  const named = (id: number) => ({ id, name: nameOf(action.type, id) ?? '' });
  const [id = 0] = action.value.filter((value) => typeof value === 'number');
  switch (action.type) {
    case 'assign_team':
      return assign(tx, { ...change, type: 'team', assigneeId: id });
    case 'assign_user':
      return assign(tx, { ...change, type: 'user', assigneeId: id });
    case 'set_status':
      return changeStatus(tx, { ...change, status: named(id), until: null, now });
    case 'set_priority':
      return changePriority(tx, { ...change, priority: named(id) });
    case 'set_tags':
      await changeTags(tx, { ...change, change: { how: 'set', tagIds: action.value } });
      return;
    case 'add_tags':
      await changeTags(tx, { ...change, change: { how: 'add', tagIds: action.value } });
      return;
    case 'remove_tags':
      await changeTags(tx, { ...change, change: { how: 'remove', tagIds: action.value } });
      return;
    case 'send_private_note':
    case 'send_reply':
      throw fieldFailure('actions', 'errors.macroSends');
  }
}
