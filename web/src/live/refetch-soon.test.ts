import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from './refetch-soon.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is asked for is done in a moment, and at most once a second', () => {
  const doneAt: number[] = [];
  const start = performance.now();
  const ask = () => soon('counts', () => doneAt.push(Math.round(performance.now() - start)));
  for (let ms = 0; ms < 2_500; ms += 50) {
    ask();
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(2_000);
  expect(doneAt).toEqual([100, 1_100, 2_100, 3_100]);
});

test('each name has a clock of its own; asked twice, the later work is done', () => {
  const done: string[] = [];
  soon('one', () => done.push('one'));
  soon('two', () => done.push('two'));
  soon('one', () => done.push('one again'));
  vi.advanceTimersByTime(100);
  expect(done).toEqual(['one again', 'two']);
});
