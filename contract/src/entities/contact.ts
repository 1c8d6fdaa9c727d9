import { z } from 'zod';
import { emailAddress, id, requiredText, text, time } from '../shapes.ts';

/** A contact as lists of conversations show it. */
export const contactCompact = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
});

export const contact = contactCompact.extend({
  phone_number: z.string(),
  blocked: z.boolean(),
  custom_attributes: z.record(z.string(), z.unknown()),
  created_at: time,
  updated_at: time,
});

/** The fields of the form that changes a contact; what is left out stays as it is. */
export const contactInput = z.strictObject({
  first_name: requiredText(100),
  last_name: text(100).optional(),
  email: emailAddress,
  phone_number: text(50).optional(),
  /** JSON: the attributes that change; null removes one. */
  custom_attributes: z.string().max(100_000).optional(),
  /** Takes the picture away; a new one is the file `avatar`. */
  remove_avatar: z.enum(['true', 'false']).default('false'),
  updated_at: time.optional(),
});

export const contactNote = z.object({
  id,
  content: z.string(),
  /** Who wrote it; null when that agent is no more. */
  author: z
    .object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      avatar_url: z.string().nullable(),
    })
    .nullable(),
  created_at: time,
  updated_at: time,
});
export const contactNoteInput = z.strictObject({ content: requiredText(10_000) });

export type Contact = z.output<typeof contact>;
export type ContactInput = z.output<typeof contactInput>;
export type ContactNote = z.output<typeof contactNote>;
