import type { MacroActionType } from '@parley/contract';
import type { ActionDraft } from './use-macro-form.ts';

/** What can be added; the two that send are written as the macro's text (spec section 3). */
export const offeredTypes: readonly MacroActionType[] = [
  'assign_team',
  'assign_user',
  'set_status',
  'set_priority',
  'add_tags',
  'set_tags',
  'remove_tags',
];

/** The types an action can have: its own and those no other action has. */
export function typesFor(actions: readonly ActionDraft[], own: MacroActionType): MacroActionType[] {
  const taken = new Set(actions.map(({ type }) => type));
  return [own, ...offeredTypes].filter(
    (type, index, all) => all.indexOf(type) === index && (type === own || !taken.has(type)),
  );
}

/** A further action of a type that is free; undefined where each is there. */
export function nextAction(actions: readonly ActionDraft[]): ActionDraft | undefined {
  const type = offeredTypes.find((each) => actions.every((action) => action.type !== each));
  return type && { type, value: [] };
}

/** Whether a type carries a text rather than a choice. */
export function isWritten(type: MacroActionType): boolean {
  return type === 'send_reply' || type === 'send_private_note';
}

/** The action with another value: what was gone and is no longer chosen is forgotten. */
export function withValue(action: ActionDraft, value: ActionDraft['value']): ActionDraft {
  const { gone = [], display_value: _names, ...rest } = action;
  const left = gone.filter((id) => value.includes(id));
  return { ...rest, value, ...(left.length > 0 ? { gone: left } : {}) };
}

/** The first message somewhere in the errors of a field. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.entries(error)
    .filter(([key]) => key !== 'ref')
    .map(([, part]) => firstMessage(part))
    .find((message) => message !== undefined);
}
