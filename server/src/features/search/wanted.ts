import type { Actor } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';

/**
 * What is looked for: text as typed, and how many of the newest ids are wanted below `before`. Filters
 * are conditions over `c` (conversations), or over `ct` where contacts are looked for.
 */
export type Wanted = {
  actor: Actor;
  text: string;
  before: number;
  limit: number;
  filters: readonly RawBuilder<boolean>[];
};

const unspaced = /[\u0e00-\u0e7f\u2e80-\u2fff\u3041-\ua4cf\uf900-\ufaff]/;

/** Scripts without spaces are indexed sign by sign, so their words are looked for in the text itself. */
export function phrase(text: string, column: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!unspaced.test(text)) return sql<boolean>`true`;
  return sql<boolean>`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}
