import { Failure, type Filter, type FilterModel } from '@parley/contract';
import {
  attributeField,
  type FieldKind,
  type FilterAttribute,
  type FilterCondition,
  type FilterProblem,
  filterFields,
  readFilter,
} from '@parley/domain';
import type { Db } from '../../db/database.ts';

type Filters = { model: FilterModel; filters: readonly Filter[] };

/** The conditions of a list's filters; 400 that names what is wrong with the first wrong one. */
export async function readFilters(db: Db, { model, filters }: Filters): Promise<FilterCondition[]> {
  const fields = await fieldsFor(db, { model, filters });
  return filters.map((filter, index) => checked(readFilter(filter, { model, fields }), index));
}

/** The same where a message is looked for: conditions of itself, and of its conversation. */
export async function readMessageFilters(
  db: Db,
  filters: readonly Filter[],
): Promise<{ conversation: FilterCondition[]; message: FilterCondition[] }> {
  const model = 'conversations';
  const fields = await fieldsFor(db, { model, filters });
  const own = { model: 'messages', fields: filterFields('messages', []) } as const;
  const read = { conversation: [] as FilterCondition[], message: [] as FilterCondition[] };
  for (const [index, filter] of filters.entries()) {
    if (filter.model === 'messages') read.message.push(checked(readFilter(filter, own), index));
    else read.conversation.push(checked(readFilter(filter, { model, fields }), index));
  }
  return read;
}

/**
 * The conditions of filters that were right when they were saved: null when one of them speaks of
 * something that is gone since, and nothing can fit any more.
 */
export async function readSavedFilters(
  db: Db,
  { model, filters }: Filters,
): Promise<FilterCondition[] | null> {
  const fields = await fieldsFor(db, { model, filters });
  const read = filters.map((filter) => readFilter(filter, { model, fields }));
  const conditions = read.flatMap((each) => ('part' in each ? [] : [each]));
  return conditions.length === filters.length ? conditions : null;
}

/** Attributes are looked up only where a filter names one. */
async function fieldsFor(
  db: Db,
  { model, filters }: Filters,
): Promise<ReadonlyMap<string, FieldKind>> {
  const namesAttribute = filters.some(({ field }) => field.startsWith(attributeField('')));
  return filterFields(model, namesAttribute ? await attributesOf(db, model) : []);
}

const attributeOwner = {
  conversations: 'conversation',
  messages: null,
  contacts: 'contact',
  activity_logs: null,
};

async function attributesOf(db: Db, model: FilterModel): Promise<FilterAttribute[]> {
  const owner = attributeOwner[model];
  if (owner === null) return [];
  const rows = await db
    .selectFrom('custom_attributes')
    .select(['key', 'data_type'])
    .where('applies_to', '=', owner)
    .execute();
  return rows as FilterAttribute[];
}

function checked(read: FilterCondition | FilterProblem, index: number): FilterCondition {
  if ('part' in read) throw filterFailure(read, index);
  return read;
}

function filterFailure({ part, message, values }: FilterProblem, index: number): Failure {
  return new Failure('InputException', message, {
    values,
    data: [{ path: `filters.${index}.${part}`, message }],
  });
}
