import type { Filter, FilterModel, FilterOperator } from '@parley/contract';

/** What a field holds; it decides about operators and values. A day is a date without a time. */
export type FieldKind = 'id' | 'choice' | 'tags' | 'text' | 'number' | 'boolean' | 'date' | 'day';

const select = ['equals', 'not equals', 'set', 'not set'] as const;
const ordered = ['greater than', 'less than'] as const;
const partly = ['contains', 'not contains'] as const;

/** The operators of each kind (spec section 5); tags are a select that holds several. */
export const operatorsOf: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  id: select,
  choice: select,
  tags: [...select, ...partly],
  text: [...select, ...partly],
  number: ['equals', 'not equals', ...ordered],
  boolean: ['equals', 'not equals'],
  date: [...select, ...ordered],
  day: [...select, ...ordered],
};

const modelFields: Readonly<Record<FilterModel, Readonly<Record<string, FieldKind>>>> = {
  conversations: {
    status_id: 'id',
    priority_id: 'id',
    assigned_user_id: 'id',
    assigned_team_id: 'id',
    inbox_id: 'id',
    tags: 'tags',
    last_message_at: 'date',
    created_at: 'date',
    waiting_since: 'date',
    next_sla_deadline_at: 'date',
  },
  messages: {
    created_at: 'date',
  },
  contacts: {
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    blocked: 'boolean',
    created_at: 'date',
  },
  activity_logs: {
    activity_type: 'choice',
    actor_id: 'id',
    ip: 'text',
    created_at: 'date',
  },
};

const attributeKinds = {
  text: 'text',
  link: 'text',
  number: 'number',
  checkbox: 'boolean',
  date: 'day',
  list: 'choice',
} as const;

/** A custom attribute of the model's rows, as far as filters look at it. */
export type FilterAttribute = { key: string; data_type: keyof typeof attributeKinds };

/** The name of a custom attribute among the fields of a filter. */
export function attributeField(key: string): string {
  return `custom_attributes.${key}`;
}

/** Every field a filter of the model may name, with its kind. */
export function filterFields(
  model: FilterModel,
  attributes: readonly FilterAttribute[],
): ReadonlyMap<string, FieldKind> {
  const custom = attributes.map(
    ({ key, data_type }) => [attributeField(key), attributeKinds[data_type]] as const,
  );
  return new Map([...Object.entries(modelFields[model]), ...custom]);
}

export type TagChoice = { ids: readonly number[]; names: readonly string[] };

type Compared =
  | { kind: 'id' | 'number' | 'date'; operand: number }
  | { kind: 'choice' | 'text' | 'day'; operand: string }
  | { kind: 'boolean'; operand: boolean }
  | { kind: 'tags'; operand: TagChoice };

/** A filter that was read: what is asked of the field, and whether the answer is turned round. */
export type FilterCondition = { field: string; negated: boolean } & (
  | { test: 'set'; kind: FieldKind }
  | ({ test: 'equals' | 'contains' | 'greater' | 'less' } & Compared)
);

/** What is wrong with a filter: in which part, as a translation key, and the words it speaks of. */
export type FilterProblem = {
  part: 'model' | 'field' | 'operator' | 'value';
  message: string;
  values: Record<string, string>;
};

const tests = {
  equals: { test: 'equals', negated: false },
  'not equals': { test: 'equals', negated: true },
  set: { test: 'set', negated: false },
  'not set': { test: 'set', negated: true },
  contains: { test: 'contains', negated: false },
  'not contains': { test: 'contains', negated: true },
  'greater than': { test: 'greater', negated: false },
  'less than': { test: 'less', negated: false },
} as const;

/** Reads a filter of a list of the model with these fields; says what is wrong with it otherwise. */
export function readFilter(
  filter: Filter,
  { model, fields }: { model: FilterModel; fields: ReadonlyMap<string, FieldKind> },
): FilterCondition | FilterProblem {
  const { field } = filter;
  const named = { model: filter.model, field, operator: filter.operator, value: filter.value };
  const problem = (part: FilterProblem['part'], message: string): FilterProblem => ({
    part,
    message,
    values: named,
  });
  if (filter.model !== model) return problem('model', 'errors.filterModel');
  const kind = fields.get(field);
  if (!kind) return problem('field', 'errors.filterField');
  const operator = operatorsOf[kind].find((each) => each === filter.operator);
  if (!operator) return problem('operator', 'errors.filterOperator');
  const { test, negated } = tests[operator];
  if (test === 'set') return { field, negated, test, kind };
  if (filter.value === '') return problem('value', 'errors.filterValueNeeded');
  const compared = readValue(kind, filter.value);
  return compared ? { field, negated, test, ...compared } : problem('value', 'errors.filterValue');
}

function readValue(kind: FieldKind, value: string): Compared | null {
  switch (kind) {
    case 'id': {
      const operand = wholeNumber(value);
      return operand === null ? null : { kind, operand };
    }
    case 'number':
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? { kind, operand: Number(value) } : null;
    case 'date': {
      const operand = Date.parse(value);
      return Number.isNaN(operand) || Math.abs(operand) > 4e12 ? null : { kind, operand };
    }
    case 'day': {
      const [operand] = /^\d{4}-\d\d-\d\d/.exec(value) ?? [];
      return operand && !Number.isNaN(Date.parse(value)) ? { kind, operand } : null;
    }
    case 'boolean':
      return value === 'true' || value === 'false' ? { kind, operand: value === 'true' } : null;
    case 'tags':
      return tagsOf(value);
    default:
      return { kind, operand: value };
  }
}

function wholeNumber(value: string): number | null {
  const number = Number(value);
  return /^\d{1,10}$/.test(value) && number >= 1 && number <= 2_147_483_647 ? number : null;
}

/** Tags apart by commas, each by its id or its name. */
function tagsOf(value: string): Compared | null {
  const parts = value.split(',').map((part) => part.trim().toLowerCase());
  const given = parts.filter((part) => part !== '');
  const ids = given.map(wholeNumber).filter((id) => id !== null);
  const names = given.filter((part) => wholeNumber(part) === null);
  return given.length === 0 ? null : { kind: 'tags', operand: { ids, names } };
}

/** What a row holds in a field: times and days as ISO text, tags with id and name. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly { id: number; name: string }[];

/**
 * Whether the condition holds for the value of its field; the server says the same in SQL. A field
 * without value equals nothing; text is compared whatever its case; a checkbox never touched is
 * not ticked; a date equals every moment of the 24 hours from it on.
 */
export function holds(condition: FilterCondition, value: FieldValue): boolean {
  return passes(condition, value) !== condition.negated;
}

function passes(condition: FilterCondition, value: FieldValue): boolean {
  if (condition.test === 'set') return isSet(value);
  if (condition.kind === 'boolean') return (value === true) === condition.operand;
  if (!isSet(value)) return false;
  const { test } = condition;
  switch (condition.kind) {
    case 'tags':
      return tagsMatch(value, condition.operand);
    case 'date':
      return compares(test, {
        value: Date.parse(String(value)),
        from: condition.operand,
        to: condition.operand + dayMs,
      });
    case 'id':
    case 'number':
      return compares(test, { value: Number(value), from: condition.operand });
    case 'day':
      return compares(test, { value: String(value).slice(0, 10), from: condition.operand });
    case 'choice':
      return value === condition.operand;
    case 'text': {
      const [text, operand] = [String(value).toLowerCase(), condition.operand.toLowerCase()];
      return test === 'contains' ? text.includes(operand) : text === operand;
    }
  }
}

const dayMs = 86_400_000;

/** With `to`, what lies from `from` until before it counts as equal. */
function compares<T extends string | number>(
  test: 'equals' | 'contains' | 'greater' | 'less',
  { value, from, to }: { value: T; from: T; to?: T },
): boolean {
  if (test === 'greater') return value > from;
  if (test === 'less') return value < from;
  return to === undefined ? value === from : value >= from && value < to;
}

function isSet(value: FieldValue): boolean {
  return value !== null && value !== undefined && value !== '' && !isEmptyList(value);
}

function isEmptyList(value: FieldValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

function tagsMatch(value: FieldValue, { ids, names }: TagChoice): boolean {
  const tags = Array.isArray(value) ? (value as readonly { id: number; name: string }[]) : [];
  return tags.some(({ id, name }) => ids.includes(id) || names.includes(name.toLowerCase()));
}
