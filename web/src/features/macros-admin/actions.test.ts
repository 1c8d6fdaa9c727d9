import { expect, test } from 'vitest';
import { firstMessage, nextAction, offeredTypes, typesFor, withValue } from './actions.ts';
import type { ActionDraft } from './use-macro-form.ts';

test('each type is offered once, and the two that send not at all', () => {
  const actions: ActionDraft[] = [
    { type: 'assign_team', value: [1] },
    { type: 'send_reply', value: ['Hello'] },
  ];
  expect(offeredTypes).toHaveLength(7);
  expect(typesFor(actions, 'assign_team')).toEqual(offeredTypes);
  expect(typesFor(actions, 'send_reply')).toEqual(['send_reply', ...offeredTypes.slice(1)]);
  expect(nextAction(actions)).toEqual({ type: 'assign_user', value: [] });
  expect(nextAction(offeredTypes.map((type) => ({ type, value: [] })))).toBeUndefined();
});

test('what is gone is forgotten once it is no longer chosen', () => {
  const action = { type: 'add_tags' as const, value: [1, 2], display_value: ['a', 'b'], gone: [1] };
  expect(withValue(action, [1, 2, 3])).toEqual({ type: 'add_tags', value: [1, 2, 3], gone: [1] });
  expect(withValue(action, [2])).toEqual({ type: 'add_tags', value: [2] });
});

test('an error is found wherever it stands', () => {
  expect(firstMessage(undefined)).toBeUndefined();
  expect(firstMessage({ value: { message: 'one', ref: {} } })).toBe('one');
  expect(firstMessage({ value: [undefined, { message: 'two' }] })).toBe('two');
});
