import type { Macro, MacroActionType } from '@parley/contract';
import type { Db } from '../../db/database.ts';
import { type Kind, namesAmong } from './repository.ts';

/** What the values of an action name; null for those that carry a text. */
export const kindOf: Record<MacroActionType, Kind | null> = {
  assign_user: 'user',
  assign_team: 'team',
  set_status: 'status',
  set_priority: 'priority',
  add_tags: 'tag',
  set_tags: 'tag',
  remove_tags: 'tag',
  send_private_note: null,
  send_reply: null,
};

type Valued = { type: MacroActionType; value: readonly (number | string)[] };
/** The name of what a value of an action names; undefined when it is gone. */
export type NameOf = (type: MacroActionType, value: number | string) => string | undefined;

/** Looks up everything that the actions name. */
export async function namesIn(db: Db, actions: readonly Valued[]): Promise<NameOf> {
  const ids = (kind: Kind) => [
    ...new Set(
      actions
        .filter(({ type }) => kindOf[type] === kind)
        .flatMap(({ value }) => value.filter((id) => typeof id === 'number')),
    ),
  ];
  const rows = await namesAmong(db, {
    user: ids('user'),
    team: ids('team'),
    status: ids('status'),
    priority: ids('priority'),
    tag: ids('tag'),
  });
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return (type, value) => names.get(`${kindOf[type]} ${value}`);
}

/** The macros with the present names of what they choose; what is gone keeps its last name. */
export async function withNames(db: Db, macros: readonly Macro[]): Promise<Macro[]> {
  const nameOf = await namesIn(
    db,
    macros.flatMap(({ actions }) => actions),
  );
  return macros.map((macro) => ({
    ...macro,
    actions: macro.actions.map(({ type, value, display_value }) => {
      const gone = value.filter(
        (id) => typeof id === 'number' && nameOf(type, id) === undefined,
      ) as number[];
      return {
        type,
        value,
        display_value: display_value.map((last, index) => nameOf(type, value[index] ?? 0) ?? last),
        ...(gone.length > 0 ? { gone } : {}),
      };
    }),
  }));
}
