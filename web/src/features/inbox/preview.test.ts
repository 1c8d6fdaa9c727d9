import { expect, test } from 'vitest';
import { preview } from './preview.ts';

test('a short last message is shown as it is', () => {
  expect(preview('Hello')).toBe('Hello');
  expect(preview('x'.repeat(100))).toBe('x'.repeat(100));
});

test('a long one is cut to 100 characters, whole ones, and an ellipsis', () => {
  expect(preview('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  expect(preview('😀'.repeat(101))).toBe(`${'😀'.repeat(100)}…`);
});
