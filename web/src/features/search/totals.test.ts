import { describe, expect, test } from 'vitest';
import { totalText } from './totals.ts';

const page = (count: number, total: number, next: string | null) => ({
  results: Array.from({ length: count }, (_, index) => index),
  total,
  next,
});

describe('the total of a tab', () => {
  test('is exact below 100', () => {
    expect(totalText([page(30, 42, '7')])).toBe('42');
    expect(totalText([page(0, 0, null)])).toBe('0');
  });

  test('says that there are more where the server counts no further', () => {
    expect(totalText([page(30, 100, '7')])).toBe('100+');
  });

  test('is exact again when the last page is there', () => {
    expect(totalText([page(100, 100, '7'), page(30, 100, null)])).toBe('130');
  });
});
