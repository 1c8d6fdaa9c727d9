import type { Conversation, Macro, MacroAction, MacroActionInput } from '@parley/contract';
import type { Writing } from '../../lib/open-palette.ts';

/** What is written where: HTML for the reply or for a private note. */
export type MacroText = { mode: 'reply' | 'note'; html: string };

/** Actions that wait for the message to be sent. */
export type PendingMacro = Pick<Macro, 'id' | 'name' | 'actions'>;

/**
 * What a macro comes down to: the text to put into an editor, if any, and the actions to take. Its
 * "send" actions send nothing by themselves: their text is written too (behaviour.md 1).
 */
export function macroPlan(
  macro: Macro,
  { writing, mayWrite }: { writing: Writing; mayWrite: boolean },
): { text: MacroText | null; actions: MacroAction[] } {
  return {
    text: mayWrite ? textOf(macro, writing) : null,
    actions: macro.actions.filter(({ type }) => !type.startsWith('send_')),
  };
}

/** Whether the macro would do anything. */
export function isUseful(plan: ReturnType<typeof macroPlan>): boolean {
  return plan.text !== null || plan.actions.length > 0;
}

/** Actions as the server takes them. */
export function actionInputs(actions: readonly MacroAction[]): MacroActionInput[] {
  // What was read may be written back as it is.
  return actions.map(({ type, value }) => ({ type, value }) as MacroActionInput);
}

/** How the conversation will be, as far as the browser can tell. */
export function expectedAfter(
  conversation: Conversation,
  actions: readonly MacroAction[],
): Partial<Conversation> {
  const expected: Partial<Conversation> = {};
  for (const { type, value, display_value: names } of actions) {
    const id = Number(value[0]);
    const name = names[0] ?? '';
    const tags = expected.tags ?? conversation.tags;
    if (type === 'assign_user') expected.assigned_user_id = id;
    if (type === 'assign_team') expected.assigned_team_id = id;
    if (type === 'set_status') Object.assign(expected, { status_id: id, status: name });
    if (type === 'set_priority') Object.assign(expected, { priority_id: id, priority: name });
    if (type === 'set_tags') expected.tags = names;
    if (type === 'add_tags') expected.tags = [...new Set([...tags, ...names])];
    if (type === 'remove_tags') expected.tags = tags.filter((tag) => !names.includes(tag));
  }
  return expected;
}

function textOf({ message_content, actions }: Macro, writing: Writing): MacroText | null {
  const mode = writing === 'note' ? 'note' : 'reply';
  if (message_content !== '') return { mode, html: message_content };
  for (const { type, value } of actions) {
    if (type === 'send_reply') return { mode: 'reply', html: String(value[0]) };
    // A conversation begins with words to the customer.
    if (type === 'send_private_note' && writing !== 'new')
      return { mode: 'note', html: String(value[0]) };
  }
  return null;
}
