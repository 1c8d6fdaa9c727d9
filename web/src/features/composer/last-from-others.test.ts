import { expect, test } from 'vitest';
import { lastFromOthers } from './last-from-others.ts';

const mine = { uuid: 'mine', type: 'outgoing', sender_id: 7 } as const;
const older = { uuid: 'older', type: 'outgoing', sender_id: 7 } as const;
const colleague = { uuid: 'colleague', type: 'outgoing', sender_id: 8 } as const;
const customer = { uuid: 'customer', type: 'incoming', sender_id: 7 } as const;

test('the newest message of somebody else is what was seen last', () => {
  expect(lastFromOthers([mine, colleague, customer], 7)?.uuid).toBe('colleague');
  expect(lastFromOthers([mine, customer, older], 7)?.uuid).toBe('customer');
});

test('a conversation of own messages alone counts as seen from its first', () => {
  expect(lastFromOthers([mine, older], 7)?.uuid).toBe('older');
  expect(lastFromOthers([], 7)).toBeUndefined();
});
