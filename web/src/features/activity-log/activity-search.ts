import { type ActivityType, activityTypes, type Filter } from '@parley/contract';
import { dayIn, startOfDay } from '../../lib/days.ts';
import { isId } from '../../lib/is-id.ts';
import { pageIn, wordsIn } from '../../lib/read-search.ts';

/** What the log's address says; what is left out is not asked for. Days are those of the browser. */
export type ActivitySearch = {
  type?: ActivityType;
  person?: number;
  ip?: string;
  since?: string;
  until?: string;
  page?: number;
};

/** Asks for nothing in particular. */
export const everything: ActivitySearch = {
  type: undefined,
  person: undefined,
  ip: undefined,
  since: undefined,
  until: undefined,
};

/** Reads the address of the log; what makes no sense counts as left out. */
export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const { person } = search;
  const type = activityTypes.find((each) => each === search.type);
  const [since, until] = [dayIn(search.since), dayIn(search.until)];
  const ip = wordsIn(search.ip);
  return {
    ...(type ? { type } : {}),
    ...(isId(person) ? { person } : {}),
    ...(ip === '' ? {} : { ip }),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
    ...pageIn(search.page),
  };
}

/** The filters of the call for an address: all of them hold. */
export function activityFilters({ type, person, ip, since, until }: ActivitySearch): string {
  const filters = [
    type && filter('activity_type', 'equals', type),
    person && filter('actor_id', 'equals', String(person)),
    ip && filter('ip', 'contains', ip),
    since && filter('created_at', 'greater than', new Date(startOfDay(since) - 1).toISOString()),
    until && filter('created_at', 'less than', new Date(startOfDay(until, 1)).toISOString()),
  ];
  return JSON.stringify(filters.filter(Boolean));
}

function filter(field: string, operator: Filter['operator'], value: string): Filter {
  return { model: 'activity_logs', field, operator, value };
}
