import type { Filter } from '@parley/contract';
import {
  type FieldKind,
  type FieldValue,
  type filterFields,
  holds,
  operatorsOf,
  readFilter,
} from '@parley/domain';
import fc from 'fast-check';

type Filtered = {
  model: 'conversations' | 'contacts';
  fields: ReturnType<typeof filterFields>;
};

/** Any filter that the fields take, with an operand of its kind. */
export function anyFilterOf(
  { model, fields }: Filtered,
  operands: Partial<Record<FieldKind, fc.Arbitrary<string>>>,
): fc.Arbitrary<Filter> {
  return fc.constantFrom(...fields).chain(([field, kind]) =>
    fc.record({
      model: fc.constant(model),
      field: fc.constant(field),
      operator: fc.constantFrom(...operatorsOf[kind]),
      value: operands[kind] ?? fc.constant(''),
    }),
  );
}

/** The rows for which all the filters hold, as the code says it. */
export function rowsWith<R extends object>(
  rows: readonly R[],
  { model, fields, filters }: Filtered & { filters: readonly Filter[] },
): R[] {
  const conditions = filters.map((filter) => {
    const read = readFilter(filter, { model, fields });
    if ('part' in read) throw new Error(`${JSON.stringify(filter)}: ${read.message}`);
    return read;
  });
  return rows.filter((row) =>
    conditions.every((condition) =>
      holds(condition, (row as Record<string, FieldValue>)[condition.field]),
    ),
  );
}
