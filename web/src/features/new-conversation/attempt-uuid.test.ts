import { expect, test } from 'vitest';
import { attemptUuid, endAttempt } from './attempt-uuid.ts';

test('the same words keep their uuid until they are there', () => {
  const first = attemptUuid({ subject: 'Hello' });
  expect(attemptUuid({ subject: 'Hello' })).toBe(first);
  expect(attemptUuid({ subject: 'Hello again' })).not.toBe(first);
  const again = attemptUuid({ subject: 'Hello' });
  endAttempt();
  expect(attemptUuid({ subject: 'Hello' })).not.toBe(again);
});
