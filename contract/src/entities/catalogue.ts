import { z } from 'zod';
import { id, requiredText, text, time } from '../shapes.ts';

const times = { created_at: time, updated_at: time };
/** The `updated_at` a row was read with; a stale one is refused (behaviour.md 1). */
const readAt = { updated_at: time.optional() };

/** How many conversations (and contacts) a row of a catalogue touches. */
export const usage = z.object({ conversations: z.int(), contacts: z.int() });

/** How many conversations each row of a catalogue touches. */
export const usages = z.array(z.object({ id, conversations: z.int() }));

export const status = z.object({
  id,
  name: z.string(),
  /** Open, Snoozed, Resolved and Closed: neither changed nor deleted. */
  is_default: z.boolean(),
  ...times,
});
export const statusInput = z.strictObject({ name: requiredText(50), ...readAt });

export const priority = z.object({ id, name: z.string(), ...times });

/** Colours of tags; red is left to what is urgent. */
export const tagColours = ['grey', 'blue', 'violet', 'pink', 'amber', 'lime', 'green'] as const;

export const tag = z.object({ id, name: z.string(), colour: z.enum(tagColours), ...times });
/** What names a tag: conversations that carry it, macros and saved views. */
export const tagUsage = usage.extend({ macros: z.int(), views: z.int() });
export const tagInput = z.strictObject({
  /** Filters name several tags with commas between them. */
  name: requiredText(100).refine((name) => !name.includes(','), 'errors.tagComma'),
  /** Left out, it stays as it is; grey at first. */
  colour: z.enum(tagColours).optional(),
  ...readAt,
});
export const tagMerge = z.strictObject({ into_id: id });

export const attributeOwner = z.enum(['contact', 'conversation']);
export const attributeType = z.enum(['text', 'number', 'checkbox', 'date', 'link', 'list']);

export const customAttribute = z.object({
  id,
  name: z.string(),
  key: z.string(),
  label: z.string(),
  applies_to: attributeOwner,
  data_type: attributeType,
  /** What can be chosen where the type is list; empty otherwise. */
  values: z.array(z.string()),
  ...times,
});

export const customAttributeInput = z
  .strictObject({
    name: requiredText(100),
    key: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'errors.attributeKey'),
    label: text(300).default(''),
    applies_to: attributeOwner,
    data_type: attributeType,
    values: z.array(requiredText(200)).max(500).default([]),
    ...readAt,
  })
  .superRefine(({ data_type, values }, context) => {
    const wrong =
      data_type !== 'list'
        ? values.length > 0 && 'errors.attributeNoValues'
        : values.length === 0
          ? 'errors.attributeNeedsValues'
          : new Set(values).size < values.length && 'errors.attributeValueTwice';
    if (wrong) context.addIssue({ code: 'custom', path: ['values'], message: wrong });
  });

export type CustomAttribute = z.output<typeof customAttribute>;
export type CustomAttributeInput = z.output<typeof customAttributeInput>;
export type Priority = z.output<typeof priority>;
export type Status = z.output<typeof status>;
export type Tag = z.output<typeof tag>;
export type TagColour = (typeof tagColours)[number];
export type TagInput = z.output<typeof tagInput>;
export type TagUsage = z.output<typeof tagUsage>;
export type Usage = z.output<typeof usage>;
