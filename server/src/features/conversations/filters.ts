import { Failure, type Filter } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';

type Kind = 'select' | 'date' | 'tags';

const fields: Record<Filter['field'], { kind: Kind; column: string }> = {
  status_id: { kind: 'select', column: 'c.status_id' },
  priority_id: { kind: 'select', column: 'c.priority_id' },
  assigned_user_id: { kind: 'select', column: 'c.assigned_user_id' },
  assigned_team_id: { kind: 'select', column: 'c.assigned_team_id' },
  inbox_id: { kind: 'select', column: 'c.inbox_id' },
  last_message_at: { kind: 'date', column: 'c.last_message_at' },
  created_at: { kind: 'date', column: 'c.created_at' },
  waiting_since: { kind: 'date', column: 'c.waiting_since' },
  next_sla_deadline_at: { kind: 'date', column: 'c.next_sla_deadline_at' },
  tags: { kind: 'tags', column: '' },
};

/** A filter of a list as a condition over the alias `c`; 400 for what its field cannot do. */
export function conditionOf(filter: Filter, index: number): RawBuilder<boolean> {
  const { kind, column } = fields[filter.field];
  const condition =
    kind === 'tags'
      ? tagCondition(filter)
      : columnCondition({ filter, kind, column: sql.raw(column), index });
  if (!condition) throw wrong(index, 'operator', 'errors.filterOperator');
  return condition;
}

function columnCondition({
  filter,
  kind,
  column,
  index,
}: {
  filter: Filter;
  kind: Kind;
  column: RawBuilder<unknown>;
  index: number;
}): RawBuilder<boolean> | null {
  const { operator } = filter;
  if (operator === 'set') return sql`${column} is not null`;
  if (operator === 'not set') return sql`${column} is null`;
  if (kind === 'select') {
    const value = wholeNumber(filter.value, index);
    if (operator === 'equals') return sql`${column} = ${value}`;
    if (operator === 'not equals') return sql`${column} is distinct from ${value}`;
    return null;
  }
  const time = moment(filter.value, index);
  if (operator === 'greater than') return sql`${column} > ${time}`;
  if (operator === 'less than') return sql`${column} < ${time}`;
  // A date equals every moment of its day.
  const day = sql<boolean>`(${column} >= ${time}::timestamptz and ${column} < ${time}::timestamptz + interval '1 day')`;
  if (operator === 'equals') return day;
  if (operator === 'not equals') return sql`not coalesce(${day}, false)`;
  return null;
}

function tagCondition({ operator, value }: Filter): RawBuilder<boolean> | null {
  const any = sql<boolean>`exists (select 1 from conversation_tags ct where ct.conversation_id = c.id)`;
  const named = sql<boolean>`exists (
    select 1 from conversation_tags ct join tags t on t.id = ct.tag_id
    where ct.conversation_id = c.id and lower(t.name) = any(${names(value)}::text[]))`;
  switch (operator) {
    case 'set':
      return any;
    case 'not set':
      return sql`not ${any}`;
    case 'contains':
    case 'equals':
      return named;
    case 'not contains':
    case 'not equals':
      return sql`not ${named}`;
    default:
      return null;
  }
}

function names(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

function wholeNumber(value: string, index: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) {
    throw wrong(index, 'value', 'errors.filterValue');
  }
  return number;
}

function moment(value: string, index: number): Date {
  const time = Date.parse(value);
  if (Number.isNaN(time) || Math.abs(time) > 4e12)
    throw wrong(index, 'value', 'errors.filterValue');
  return new Date(time);
}

function wrong(index: number, path: string, message: string): Failure {
  return new Failure('InputException', 'errors.filters', {
    data: [{ path: `filters.${index}.${path}`, message }],
  });
}
