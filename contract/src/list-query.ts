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

export const conversationFilterFields = [
  'status_id',
  'priority_id',
  'assigned_user_id',
  'assigned_team_id',
  'inbox_id',
  'tags',
  'last_message_at',
  'created_at',
  'waiting_since',
  'next_sla_deadline_at',
] as const;

export const filter = z.strictObject({
  model: z.literal('conversations', 'errors.filterModel'),
  field: z.enum(conversationFilterFields, 'errors.filterField'),
  operator: z.enum(filterOperators, 'errors.filterOperator'),
  value: text(500).default(''),
});
export type Filter = z.output<typeof filter>;

const filters = z
  .string()
  .max(10_000)
  .default('[]')
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'errors.filterJson' });
      return z.NEVER;
    }
  })
  .pipe(z.array(filter).max(20));

export const listQuery = z.strictObject({
  ...pageQuery,
  page_size: z.coerce.number().int().min(1).max(500).default(50),
  order_by: z
    .enum(orderFields.map((field) => `conversations.${field}` as const))
    .default('conversations.last_message_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  filters,
});
export type ListQuery = z.output<typeof listQuery>;
