import { filterFields, readFilter } from '@parley/domain';
import { describe, expect, test } from 'vitest';
import { filtersOf, isNarrowed, readSearchFilters } from './search-filters.ts';

const now = new Date(2026, 10, 22, 13, 30);
const local = (year: number, month: number, day: number) => new Date(year, month - 1, day);

describe('the address of a search', () => {
  test('keeps what makes sense and leaves out the rest', () => {
    expect(
      readSearchFilters({
        ...{ query: 'tent', status: 1, inbox: -2, agent: 'none', team: 'some', tag: 1.5 },
        ...{ period: 'days', since: '2026-02-30x', until: '2026-02-28' },
      }),
    ).toEqual({ status: 1, agent: 'none', period: 'days', until: '2026-02-28' });
  });

  test('takes days only where days are asked for', () => {
    expect(readSearchFilters({ period: 'week', since: '2026-02-01' })).toEqual({ period: 'week' });
    expect(readSearchFilters({ period: 'decade', since: '2026-02-01' })).toEqual({});
  });

  test('leaves out days that are farther off than the server compares', () => {
    expect(readSearchFilters({ period: 'days', until: '2100-01-01' })).toEqual({ period: 'days' });
    expect(readSearchFilters({ period: 'days', since: '0202-01-01' })).toEqual({ period: 'days' });
    const fields = filterFields('conversations', []);
    const isRefused = (day: string) => {
      const filters = readSearchFilters({ period: 'days', since: day, until: day });
      return filtersOf('conversations', filters, now).some(
        (filter) => 'part' in readFilter(filter, { model: 'conversations', fields }),
      );
    };
    const days = [-4e12, 4e12].flatMap((end) =>
      [-3, -2, -1, 0, 1, 2, 3].map((by) => new Date(end + by * 86_400_000).toISOString()),
    );
    expect(days.map((day) => day.slice(0, 10)).filter(isRefused)).toEqual([]);
  });
});

describe('the filters of the call', () => {
  test('ask conversations for what they have, or that they have none', () => {
    expect(filtersOf('messages', { status: 1, agent: 'none', tag: 7 }, now)).toEqual([
      { model: 'conversations', field: 'status_id', operator: 'equals', value: '1' },
      { model: 'conversations', field: 'assigned_user_id', operator: 'not set', value: '' },
      { model: 'conversations', field: 'tags', operator: 'equals', value: '7' },
    ]);
  });

  test.each([
    ['week', local(2026, 11, 15)],
    ['month', local(2026, 10, 23)],
    ['year', local(2025, 11, 22)],
  ] as const)('a %s begins with a day, that day included', (period, first) => {
    const value = new Date(first.getTime() - 1).toISOString();
    expect(filtersOf('messages', { period }, now)).toEqual([
      { model: 'messages', field: 'created_at', operator: 'greater than', value },
    ]);
  });

  test('from one day until another means both of them too', () => {
    const given = { period: 'days', since: '2026-03-28', until: '2026-03-29' } as const;
    expect(filtersOf('conversations', given, now).map(({ value }) => Date.parse(value))).toEqual([
      local(2026, 3, 28).getTime() - 1,
      local(2026, 3, 30).getTime(),
    ]);
  });

  test('leave nothing out until something is chosen', () => {
    expect(isNarrowed({ period: 'days' })).toBe(false);
    expect(isNarrowed({ period: 'days', until: '2026-03-29' })).toBe(true);
    expect(isNarrowed({ team: 'none' })).toBe(true);
  });
});
