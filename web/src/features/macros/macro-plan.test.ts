import type { Conversation, Macro, MacroAction } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { actionInputs, expectedAfter, isUseful, macroPlan } from './macro-plan.ts';

const resolve: MacroAction = { type: 'set_status', value: [3], display_value: ['Resolved'] };
const macroOf = (part: Partial<Macro>): Macro => ({
  ...{ id: 1, name: 'Thanks', visibility: 'all', team_id: null, user_id: null, visible_when: [] },
  ...{ actions: [], message_content: '', usage_count: 0, created_at: '', updated_at: '', ...part },
});
const reply = { writing: 'reply', mayWrite: true } as const;

describe('a macro', () => {
  test('with a text writes it where it was chosen and keeps its actions', () => {
    const macro = macroOf({ message_content: '<p>Thank you</p>', actions: [resolve] });
    const html = '<p>Thank you</p>';
    expect(macroPlan(macro, reply)).toEqual({ text: { mode: 'reply', html }, actions: [resolve] });
    expect(macroPlan(macro, { ...reply, writing: 'note' }).text).toEqual({ mode: 'note', html });
  });

  test('without a text has only actions, which are taken at once', () => {
    expect(macroPlan(macroOf({ actions: [resolve] }), reply)).toEqual({
      text: null,
      actions: [resolve],
    });
  });

  test.each([
    ['send_reply', 'reply'],
    ['send_private_note', 'note'],
  ] as const)('that would %s writes it as a %s instead', (type, mode) => {
    const send: MacroAction = { type, value: ['<p>Hi</p>'], display_value: [] };
    expect(macroPlan(macroOf({ actions: [send, resolve] }), reply)).toEqual({
      text: { mode, html: '<p>Hi</p>' },
      actions: [resolve],
    });
  });

  test('that would leave a note has no text for a conversation that only begins', () => {
    const send: MacroAction = {
      type: 'send_private_note',
      value: ['<p>Hi</p>'],
      display_value: [],
    };
    const plan = macroPlan(macroOf({ actions: [send] }), { writing: 'new', mayWrite: true });
    expect(isUseful(plan)).toBe(false);
  });

  test('is of no use to who may not write, where it is nothing but text', () => {
    const plan = macroPlan(macroOf({ message_content: '<p>Hi</p>' }), {
      ...reply,
      mayWrite: false,
    });
    expect(plan).toEqual({ text: null, actions: [] });
    expect(isUseful(plan)).toBe(false);
  });
});

test('actions are sent without the names they are shown by', () => {
  expect(actionInputs([resolve])).toEqual([{ type: 'set_status', value: [3] }]);
});

test('what a macro will change is known before the server answers', () => {
  const conversation = { tags: ['tents', 'late'] } as Conversation;
  const actions: MacroAction[] = [
    resolve,
    { type: 'set_priority', value: [2], display_value: ['Medium'] },
    { type: 'assign_user', value: [7], display_value: ['Inês Duarte'] },
    { type: 'add_tags', value: [1, 2], display_value: ['tents', 'warranty'] },
    { type: 'remove_tags', value: [3], display_value: ['late'] },
  ];
  expect(expectedAfter(conversation, actions)).toEqual({
    status_id: 3,
    status: 'Resolved',
    priority_id: 2,
    priority: 'Medium',
    assigned_user_id: 7,
    tags: ['tents', 'warranty'],
  });
});
