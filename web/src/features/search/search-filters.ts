import type { Filter } from '@parley/contract';
import type { SearchKind } from '../../api/search-queries.ts';
import { dayIn, startOfDay } from '../../lib/days.ts';
import { isId } from '../../lib/is-id.ts';

/** The periods that are offered; `days` is from one day until another. */
export const periods = ['week', 'month', 'year', 'days'] as const;
export type Period = (typeof periods)[number];

/** What is chosen from, by its name in the address, and the field of conversations it is of. */
export const choosable = {
  status: 'status_id',
  inbox: 'inbox_id',
  agent: 'assigned_user_id',
  team: 'assigned_team_id',
  tag: 'tags',
} as const;
export type Choosable = keyof typeof choosable;

/** What the address of the search narrows it by; what is left out is not asked for. */
export type SearchFilters = { [name in Choosable]?: number | 'none' } & {
  period?: Period;
  since?: string;
  until?: string;
};

/** All that the address of the search says. */
export type SearchAddress = { query?: string; tab?: SearchKind } & SearchFilters;

/** What takes every filter out of an address. */
export const noFilters: SearchFilters = {
  ...{ status: undefined, inbox: undefined, agent: undefined, team: undefined, tag: undefined },
  ...{ period: undefined, since: undefined, until: undefined },
};

/** Reads the filters in an address; what makes no sense counts as left out. */
export function readSearchFilters(search: Record<string, unknown>): SearchFilters {
  const filters: SearchFilters = {};
  for (const name of Object.keys(choosable) as Choosable[]) {
    const value = search[name];
    if (isId(value) || value === 'none') filters[name] = value;
  }
  const period = periods.find((one) => one === search.period);
  if (period) filters.period = period;
  if (period !== 'days') return filters;
  const [since, until] = [dayIn(search.since), dayIn(search.until)];
  return { ...filters, ...(since ? { since } : {}), ...(until ? { until } : {}) };
}

/** Whether they leave anything out. */
export function isNarrowed(filters: SearchFilters): boolean {
  return filtersOf('conversations', filters, new Date()).length > 0;
}

/**
 * The filters of a call: a period is that of the messages themselves, or of the conversations' beginning,
 * as the results show it. It begins with a day, so that the same is asked all day.
 */
export function filtersOf(
  kind: Exclude<SearchKind, 'contacts'>,
  filters: SearchFilters,
  now: Date,
): Filter[] {
  const { since, until } = boundsOf(filters, now);
  const created = (operator: string, time: number): Filter => ({
    model: kind,
    field: 'created_at',
    operator,
    value: new Date(time).toISOString(),
  });
  return [
    ...(Object.keys(choosable) as Choosable[]).flatMap((name) => chosen(name, filters[name])),
    ...(since === undefined ? [] : [created('greater than', since - 1)]),
    ...(until === undefined ? [] : [created('less than', until)]),
  ];
}

function chosen(name: Choosable, value: number | 'none' | undefined): Filter[] {
  if (value === undefined) return [];
  const of = { model: 'conversations', field: choosable[name] };
  return value === 'none'
    ? [{ ...of, operator: 'not set', value: '' }]
    : [{ ...of, operator: 'equals', value: String(value) }];
}

const daysOf: Record<Exclude<Period, 'days'>, number> = { week: 7, month: 30, year: 365 };

function boundsOf(
  { period, since, until }: SearchFilters,
  now: Date,
): { since?: number | undefined; until?: number | undefined } {
  if (period === undefined) return {};
  if (period === 'days')
    return {
      since: since === undefined ? undefined : startOfDay(since),
      until: until === undefined ? undefined : startOfDay(until, 1),
    };
  const first = new Date(now);
  first.setHours(0, 0, 0, 0);
  first.setDate(first.getDate() - daysOf[period]);
  return { since: first.getTime() };
}
