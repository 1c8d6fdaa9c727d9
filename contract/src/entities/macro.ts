import { z } from 'zod';
import { id, requiredText, text, time } from '../shapes.ts';

export const macroVisibilities = ['all', 'team', 'user'] as const;
/** Where a macro can be limited to; none means everywhere. */
export const macroViews = ['replying', 'starting_conversation', 'adding_private_note'] as const;
export type MacroView = (typeof macroViews)[number];

const oneId = z.array(id).length(1, 'errors.macroOneValue');
const tagIds = z.array(id).min(1, 'errors.macroTagNeeded').max(100);
const content = z.array(requiredText(1_000_000)).length(1, 'errors.macroOneValue');

/** What is chosen is named by id, so that renaming it breaks no macro. */
const actionValues = {
  assign_user: oneId,
  assign_team: oneId,
  set_status: oneId,
  set_priority: oneId,
  add_tags: tagIds,
  set_tags: tagIds,
  remove_tags: tagIds,
  send_private_note: content,
  send_reply: content,
} as const;
export type MacroActionType = keyof typeof actionValues;

/** An action as a client writes it. */
export const macroActionInput = z.discriminatedUnion('type', [
  actionInput('assign_user'),
  actionInput('assign_team'),
  actionInput('set_status'),
  actionInput('set_priority'),
  actionInput('add_tags'),
  actionInput('set_tags'),
  actionInput('remove_tags'),
  actionInput('send_private_note'),
  actionInput('send_reply'),
]);

/** An action as it is read: `display_value` has the names, in the order of `value`. */
export const macroAction = z.object({
  type: z.enum(Object.keys(actionValues) as [MacroActionType, ...MacroActionType[]]),
  value: z.array(z.union([id, z.string()])),
  display_value: z.array(z.string()),
  /** Those of the values that were deleted since; left out where all are there. */
  gone: z.array(id).optional(),
});

export const macro = z.object({
  id,
  name: z.string(),
  visibility: z.enum(macroVisibilities),
  team_id: id.nullable(),
  user_id: id.nullable(),
  visible_when: z.array(z.enum(macroViews)),
  actions: z.array(macroAction),
  message_content: z.string(),
  usage_count: z.int(),
  created_at: time,
  updated_at: time,
});

export const macroInput = z.strictObject({
  name: requiredText(100),
  visibility: z.enum(macroVisibilities),
  /** Whose it is: the team where visibility is team, the agent where it is user. */
  team_id: id.nullable().default(null),
  user_id: id.nullable().default(null),
  visible_when: z.array(z.enum(macroViews)).max(macroViews.length).default([]),
  /** Each type once. */
  actions: z.array(macroActionInput).max(9).default([]),
  message_content: text(1_000_000).default(''),
  updated_at: time.optional(),
});

export type Macro = z.output<typeof macro>;
export type MacroAction = z.output<typeof macroAction>;
export type MacroActionInput = z.output<typeof macroActionInput>;
export type MacroInput = z.output<typeof macroInput>;

function actionInput<T extends MacroActionType>(type: T) {
  // What was read may be written back as it is: the names are made anew.
  const display_value = z.array(z.string().max(1_000_000)).max(100).optional();
  const gone = z.array(id).max(100).optional();
  return z.strictObject({ type: z.literal(type), value: actionValues[type], display_value, gone });
}
