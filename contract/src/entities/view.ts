import { z } from 'zod';
import { filter } from '../list-query.ts';
import { id, requiredText, time } from '../shapes.ts';

/** A saved view: the filters of a list under a name, of one agent alone. */
export const view = z.object({
  id,
  name: z.string(),
  filters: z.array(filter),
  created_at: time,
  updated_at: time,
});

/** spec section 5, "Saved view". */
export const viewInput = z.strictObject({
  name: requiredText(30).refine((name) => name.length >= 2, 'errors.viewName'),
  filters: z.array(filter).min(1, 'errors.filterNeeded').max(20),
  updated_at: time.optional(),
});

export type View = z.output<typeof view>;
export type ViewInput = z.output<typeof viewInput>;
