import type { FilterCondition } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { type FilterColumns, filterSql } from '../filters/filter-sql.ts';

/** Where the fields of conversations are, over the alias `c`. */
const columns: FilterColumns = {
  columns: {
    status_id: 'c.status_id',
    priority_id: 'c.priority_id',
    assigned_user_id: 'c.assigned_user_id',
    assigned_team_id: 'c.assigned_team_id',
    inbox_id: 'c.inbox_id',
    last_message_at: 'c.last_message_at',
    created_at: 'c.created_at',
    waiting_since: 'c.waiting_since',
    next_sla_deadline_at: 'c.next_sla_deadline_at',
  },
  attributes: 'c.custom_attributes',
  tags: {
    any: sql`exists (select 1 from conversation_tags x where x.conversation_id = c.id)`,
    has: ({ ids, names }) => sql`exists (
      select 1 from conversation_tags x where x.conversation_id = c.id
        and x.tag_id ${
          names.length === 0
            ? sql`= any(${[...ids]}::int[])`
            : sql`in (
          select t.id from tags t where t.id = any(${[...ids]}::int[]) or lower(t.name) = any(${[...names]}::text[]))`
        })`,
  },
};

/** A filter of a list of conversations as a condition over the alias `c`. */
export function conversationCondition(condition: FilterCondition): RawBuilder<boolean> {
  return filterSql(condition, columns);
}
