import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('a step waits for the one before it, even one that fails; other keys do not wait', async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = inTurn('a', () => first.promise);
  const second = inTurn('a', async () => done.push('second'));
  await inTurn('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  first.reject(new Error('no network'));
  await expect(failing).rejects.toThrow('no network');
  await second;
  expect(done).toEqual(['other', 'second']);
});
