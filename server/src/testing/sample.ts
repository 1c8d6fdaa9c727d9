import { z } from 'zod';

/** What a schema of the contract looks like as JSON Schema, as far as tests look. */
export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  required?: string[];
  propertyNames?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
};

/** A value that fits a schema of the contract, with every field there is. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  return madeFrom(schemaOf(schema));
}

sampleOf.schema = schemaOf;

/** The same value over and over, each time with one wrong part, and what was done to it. */
export function mutationsOf(sample: unknown): { what: string; value: unknown }[] {
  return pathsIn(sample).flatMap((path) =>
    wrongValues.map((wrong) => ({
      what: `${path.join('.')} = ${JSON.stringify(wrong)?.slice(0, 40)}`,
      value: replaced(sample, { path, by: wrong }),
    })),
  );
}

export const wrongValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e300,
  '',
  ' ',
  'x\0y',
  'a@b.c\0',
  'https://a.example/\0',
  '2026-01-01 (\0)',
  '\ud800',
  'https://a.example/\udfff',
  'x'.repeat(120_000),
  [],
  [null],
  {},
  { toString: 1, constructor: null },
];

function schemaOf(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function madeFrom(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return madeFrom(choices.find(({ type }) => type !== 'null') ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, madeFrom(part)]),
      );
    case 'array':
      return schema.items ? [madeFrom(schema.items)] : [];
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return {};
  }
}

function textOf({ format, pattern = '' }: JsonSchema): string {
  if (format === 'uuid') return '7d0f4c52-7a3e-4a63-9c1c-3f1d9b7a2e10';
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (format === 'uri') return 'https://parley.test/';
  if (pattern.includes('@')) return 'somebody@parley.test';
  return '127.0.0.1';
}

type Path = (string | number)[];

/** Every place in a value, the whole first. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts: [string | number, unknown][] = Array.isArray(value)
    ? value.map((part, index) => [index, part])
    : Object.entries(value);
  return [path, ...parts.flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

/** The value with another part at this place; undefined takes the part out of an object. */
export function replaced(value: unknown, { path, by }: { path: Path; by: unknown }): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((part, index) => (index === key ? replaced(part, { path: rest, by }) : part));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], { path: rest, by }) };
}
