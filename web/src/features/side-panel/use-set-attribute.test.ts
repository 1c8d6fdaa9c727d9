import type { Conversation } from '@parley/contract';
import { expect, test } from 'vitest';
import { withAttribute } from './use-set-attribute.ts';

const conversation = {
  uuid: 'one',
  custom_attributes: { plan: 'gold' },
  contact: { id: 7, custom_attributes: { plan: 'silver', seats: 3 } },
} as unknown as Conversation;

test('an attribute of the contact changes there alone', () => {
  expect(withAttribute(conversation, { owner: 'contact', key: 'plan', value: 'tin' })).toEqual({
    ...conversation,
    contact: { id: 7, custom_attributes: { plan: 'tin', seats: 3 } },
  });
});

test('what another agent set meanwhile stays when one attribute is taken back', () => {
  const changed = withAttribute(conversation, { owner: 'conversation', key: 'size', value: 'L' });
  expect(
    withAttribute(changed, { owner: 'conversation', key: 'plan', value: undefined }),
  ).toMatchObject({ custom_attributes: { plan: null, size: 'L' } });
});
