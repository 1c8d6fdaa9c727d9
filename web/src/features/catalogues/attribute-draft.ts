import { type CustomAttribute, customAttributeInput } from '@parley/contract';
import { z } from 'zod';

/** What the form of an attribute holds: the values of a list a line each. */
export type AttributeDraft = Omit<z.input<typeof customAttributeInput>, 'values'> & {
  values: string;
};

export const emptyAttribute: AttributeDraft = {
  name: '',
  key: '',
  label: '',
  applies_to: 'conversation',
  data_type: 'text',
  values: '',
};

/** Turns the form into what the call takes; only a list has values, whatever was typed before. */
export const attributeSchema = z
  .custom<AttributeDraft>()
  .transform(
    ({ values, ...fields }): z.input<typeof customAttributeInput> => ({
      ...fields,
      values: fields.data_type === 'list' ? linesOf(values) : [],
    }),
  )
  .pipe(customAttributeInput);

/** What the form shows of an attribute that exists. */
export function draftOf(attribute: CustomAttribute): AttributeDraft {
  const { id: _id, created_at: _at, values, ...fields } = attribute;
  return { ...fields, values: values.join('\n') };
}

/** A key made of a name, as far as it has Latin letters and digits. */
export function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 64)
    .replace(/_+$/, '');
}

function linesOf(values: string): string[] {
  return values
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
