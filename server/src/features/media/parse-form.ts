import { Failure } from '@parley/contract';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { fieldErrors } from '../../http/field-errors.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { translatorOf } from '../settings/texts.ts';

/** The fields of a form by their schema; 400 with the same words as a JSON body gets. */
export async function parseForm<S extends z.core.$ZodType>(
  db: Db,
  schema: S,
  fields: Record<string, string>,
): Promise<z.output<S>> {
  const parsed = z.safeParse(schema, fields);
  if (parsed.success) return parsed.data;
  const translate = translatorOf(await workspaceLanguage(db));
  throw new Failure('InputException', 'errors.input', {
    data: fieldErrors(parsed.error.issues, fields, translate),
  });
}
