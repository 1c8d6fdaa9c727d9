import { z } from 'zod';
import { pageQuery, text } from './shapes.ts';

/** Fields a list may be ordered by (behaviour.md 1), named `conversations.<field>`. */
export const orderFields = [
  'last_message_at',
  'created_at',
  'waiting_since',
  'next_sla_deadline_at',
  'priority_id',
] as const;
export type OrderField = (typeof orderFields)[number];

/** What contacts may be ordered by, named `contacts.<field>`. */
export const contactOrderFields = ['first_name', 'email', 'created_at'] as const;
export type ContactOrderField = (typeof contactOrderFields)[number];

/** Every operator there is (spec section 5); which of them a field takes, the domain says. */
export const filterOperators = [
  'equals',
  'not equals',
  'set',
  'not set',
  'contains',
  'not contains',
  'greater than',
  'less than',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

export const filterModels = ['conversations', 'messages', 'contacts', 'activity_logs'] as const;
export type FilterModel = (typeof filterModels)[number];

/** Text, or what is put as text. */
const filterValue = z.union([
  text(500),
  z.number().transform(String),
  z.boolean().transform(String),
  z.null().transform(() => ''),
]);

/** One condition of a list or a view. The domain reads it, and says what is wrong by name. */
export const filter = z.strictObject({
  model: z.string().max(50),
  /** A field of the model, or `custom_attributes.<key>`. */
  field: z.string().max(100),
  operator: z.string().max(50),
  value: filterValue.default(''),
});
export type Filter = z.output<typeof filter>;

/** The filters of a list or a search, as JSON. */
export const filters = z
  .string()
  .max(10_000)
  .default('[]')
  .transform((value, context) => {
    try {
      return value === '' ? [] : (JSON.parse(value) as unknown);
    } catch {
      context.addIssue({ code: 'custom', message: 'errors.filterJson' });
      return z.NEVER;
    }
  })
  .pipe(z.array(filter).max(20));

export const listQuery = z.strictObject({
  ...pageQuery,
  page_size: z.coerce.number().int().min(1).max(500).default(50),
  filters,
  order_by: z
    .enum(orderFields.map((field) => `conversations.${field}` as const))
    .default('conversations.last_message_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type ListQuery = z.output<typeof listQuery>;

export const contactListQuery = z.strictObject({
  ...pageQuery,
  filters,
  order_by: z
    .enum(contactOrderFields.map((field) => `contacts.${field}` as const))
    .default('contacts.first_name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** Words of the name or the address, or beginnings of them. */
  query: text(100).default(''),
});
export type ContactListQuery = z.output<typeof contactListQuery>;

/** The log goes by time alone. */
export const activityLogQuery = z.strictObject({ ...pageQuery, filters });
export type ActivityLogQuery = z.output<typeof activityLogQuery>;
