import { endpoints, type Filter, type View } from '@parley/contract';
import { type FieldKind, type FilterProblem, readFilter } from '@parley/domain';
import { z } from 'zod';

/** A row of the builder, as its three controls show it; without field it says nothing yet. */
export type FilterRow = { field: string; operator: string; value: string };
export type ViewDraft = { name: string; filters: FilterRow[] };
export type FieldKinds = ReadonlyMap<string, FieldKind>;

export const emptyRow: FilterRow = { field: '', operator: '', value: '' };
/** As many filters as the server takes. */
export const mostRows = 20;

/** Whether an operator stands alone (spec section 5: no value with set and not set). */
export function needsValue(operator: string): boolean {
  return operator !== 'set' && operator !== 'not set';
}

/** What the form shows of a view; of none, a first empty row. */
export function draftOf(view: View | null, kinds: FieldKinds): ViewDraft {
  if (!view) return { name: '', filters: [emptyRow] };
  return { name: view.name, filters: view.filters.map((filter) => rowOf(filter, kinds)) };
}

/** The rows that can apply: those with everything their operator needs (spec section 5). */
export function completeRows(rows: readonly FilterRow[], kinds: FieldKinds): FilterRow[] {
  return rows.filter((row) => !('part' in read(row, kinds)));
}

/**
 * The rules of a saved view (spec section 5), from the form's rows to the filters of the call.
 * `wordsOf` words what is wrong with a row; rows that say nothing yet do not count.
 */
export function viewSchema(kinds: FieldKinds, wordsOf: (problem: FilterProblem) => string) {
  const row = z.object({
    field: z.string(),
    operator: z.string(),
    value: z.string().trim().max(500),
  });
  return z.object({
    name: endpoints.createView.body.shape.name,
    filters: z
      .array(row)
      .superRefine((rows, context) => {
        if (!rows.some(isBegun))
          context.addIssue({ code: 'custom', message: 'errors.filterNeeded' });
        for (const [index, each] of rows.entries()) {
          const result = read(each, kinds);
          if (!isBegun(each) || !('part' in result)) continue;
          context.addIssue({
            code: 'custom',
            path: [index, result.part],
            message: wordsOf(result),
          });
        }
      })
      .transform((rows) => rows.filter(isBegun).map((each) => filterOf(each, kinds))),
  });
}

function isBegun({ field }: FilterRow): boolean {
  return field !== '';
}

function read(row: FilterRow, kinds: FieldKinds) {
  return readFilter(filterOf(row, kinds), { model: 'conversations', fields: kinds });
}

/** Moments are chosen as days: a row holds the day here, a filter the moment it means. */
function rowOf({ field, operator, value }: Filter, kinds: FieldKinds): FilterRow {
  return { field, operator, value: kinds.get(field) === 'date' ? dayOf(value) : value };
}

function filterOf({ field, operator, value }: FilterRow, kinds: FieldKinds): Filter {
  const isDay = kinds.get(field) === 'date';
  const meant = isDay ? momentOf(value, operator) : value;
  return { model: 'conversations', field, operator, value: needsValue(operator) ? meant : '' };
}

/** What is greater than a day comes after its last moment. */
function momentOf(day: string, operator: string): string {
  const moment = new Date(`${day}T${operator === 'greater than' ? '23:59:59.999' : '00:00'}`);
  return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
}

function dayOf(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
