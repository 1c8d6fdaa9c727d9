import type { Macro, MacroActionType, MacroView, Permission } from '@parley/contract';
import { type Actor, may } from './access.ts';

/** What each action of a macro takes (spec section 6, "Macro visibility"). */
export const actionPermission: Record<MacroActionType, Permission> = {
  assign_user: 'conversations:update_user_assignee',
  assign_team: 'conversations:update_team_assignee',
  set_status: 'conversations:update_status',
  set_priority: 'conversations:update_priority',
  add_tags: 'conversations:update_tags',
  set_tags: 'conversations:update_tags',
  remove_tags: 'conversations:update_tags',
  send_private_note: 'messages:write',
  send_reply: 'messages:write',
};

/**
 * The macros an agent can use, in the view if one is named: without the actions they may not take,
 * and without those that have nothing left to do then (spec section 6).
 */
export function visibleMacros(
  macros: readonly Macro[],
  { actor, view }: { actor: Actor; view?: MacroView | undefined },
): Macro[] {
  return macros
    .filter((macro) => isFor(macro, actor) && (view === undefined || isShownIn(macro, view)))
    .map((macro) => ({
      ...macro,
      actions: macro.actions.filter(({ type }) => may(actor, actionPermission[type])),
    }))
    .filter(({ actions, message_content }) => actions.length > 0 || message_content !== '');
}

/** Whether a macro is the agent's: everybody's, one of their teams' or their own. */
export function isFor(
  { visibility, team_id, user_id }: Pick<Macro, 'visibility' | 'team_id' | 'user_id'>,
  { id, team_ids }: Pick<Actor, 'id' | 'team_ids'>,
): boolean {
  switch (visibility) {
    case 'all':
      return true;
    case 'team':
      return team_id !== null && team_ids.includes(team_id);
    case 'user':
      return user_id === id;
  }
}

/** Whether a macro is offered in a view; one that names none is offered in all. */
export function isShownIn({ visible_when }: Pick<Macro, 'visible_when'>, view: MacroView): boolean {
  return visible_when.length === 0 || visible_when.includes(view);
}
