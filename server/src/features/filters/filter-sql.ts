import type { FieldKind, FilterCondition, TagChoice } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';

/** Where a model keeps its fields: a column each, the custom attributes, and the tags if it has any. */
export type FilterColumns = {
  columns: Readonly<Record<string, string>>;
  attributes: string;
  tags?: { has: (choice: TagChoice) => RawBuilder<boolean>; any: RawBuilder<boolean> };
};

/** The condition as SQL, true where `holds` of the domain says so and otherwise false or null. */
export function filterSql(condition: FilterCondition, where: FilterColumns): RawBuilder<boolean> {
  const { field, kind, negated } = condition;
  const column = where.columns[field];
  if (condition.test === 'set' && (kind === 'id' || kind === 'date')) {
    // As a partial index has it in its condition.
    return sql`${sql.raw(column ?? field)} is ${sql.raw(negated ? 'null' : 'not null')}`;
  }
  const test = testSql(condition, where);
  return negated ? sql`(${test}) is not true` : test;
}

function testSql(condition: FilterCondition, where: FilterColumns): RawBuilder<boolean> {
  const { kind } = condition;
  if (kind === 'tags') {
    if (!where.tags) throw new Error(`${condition.field} are tags of a model that has none`);
    return condition.test === 'set' ? where.tags.any : where.tags.has(condition.operand);
  }
  const value = valueSql(condition, where);
  if (condition.test === 'set') return sql`${value} <> ''`;
  switch (condition.kind) {
    case 'id':
      return sql`${value} = ${condition.operand}`;
    case 'number':
      return compared(value, condition.test, sql`${String(condition.operand)}::numeric`);
    case 'date':
      return dateSql(value, condition);
    case 'boolean':
      return sql`${value} = ${condition.operand}`;
    case 'text':
      return condition.test === 'contains'
        ? sql`${value} ilike ${`%${condition.operand.replaceAll(/[\\%_]/g, '\\$&')}%`}`
        : sql`lower(${value}) = lower(${condition.operand})`;
    default:
      return compared(value, condition.test, sql`${condition.operand}`);
  }
}

function dateSql(
  value: RawBuilder<unknown>,
  { test, operand }: { test: string; operand: number | string | boolean | TagChoice },
): RawBuilder<boolean> {
  const time = sql`${new Date(Number(operand))}::timestamptz`;
  return test === 'equals'
    ? sql`(${value} >= ${time} and ${value} < ${time} + interval '24 hours')`
    : compared(value, test, time);
}

function compared(
  value: RawBuilder<unknown>,
  test: string,
  operand: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const sign = test === 'greater' ? '>' : test === 'less' ? '<' : '=';
  return sql`${value} ${sql.raw(sign)} ${operand}`;
}

function valueSql(
  { field, kind }: { field: string; kind: FieldKind },
  { columns, attributes }: FilterColumns,
): RawBuilder<unknown> {
  const column = columns[field];
  if (column !== undefined) return sql.raw(column);
  const key = field.slice(field.indexOf('.') + 1);
  const held = sql.raw(attributes);
  switch (kind) {
    case 'number':
      // An attribute may have been of another type once: what is no number is no value.
      return sql`(case when jsonb_typeof(${held}->${key}::text) = 'number' then (${held}->>${key}::text)::numeric end)`;
    case 'boolean':
      return sql`coalesce(${held}->${key}::text = 'true'::jsonb, false)`;
    case 'day':
      return sql`left(${held}->>${key}::text, 10) collate "C"`;
    default:
      return sql`(${held}->>${key}::text)`;
  }
}
