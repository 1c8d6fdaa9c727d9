import fc from 'fast-check';
import { type JsonSchema, pathsIn, replaced, wrongValues } from '../sample.ts';

/** Values that mean something, by the name of the field that takes them. */
export type Known = Record<string, readonly unknown[]>;

/** Values a schema takes: the known ones of a field, else any. */
export function fitting(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known, name)));
  const wanted = schema.type === 'integer' ? 'number' : schema.type;
  const there = (known[name] ?? []).filter((value) => typeof value === wanted);
  return there.length > 0 ? fc.constantFrom(...there) : ofType(schema, known, name);
}

/** Values a schema nearly takes: one part is wrong, missing or too much. */
export function nearly(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  return fc
    .tuple(fitting(schema, known), fc.nat(), fc.oneof(hostile, fc.constant(undefined)))
    .map(([value, at, by]) => {
      const paths = pathsIn(value);
      return replaced(value, { path: paths[at % paths.length] ?? [], by });
    });
}

/** Text nobody expects: any code units, half characters, other directions, commands. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map(fromCodeUnits),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\udfff\ud800',
    '\u202egnp.exe',
    '\ufeff',
    '\u2028',
    'ǆ'.repeat(200),
    'e\u0301'.repeat(500),
    '👩‍👩‍👧‍👦'.repeat(50),
    "'; drop table agents; --",
    '$1',
    '%',
    '_',
    '\\',
    '{{constructor}}',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    'a\r\nX-Injected: yes',
    '9'.repeat(400),
    '1e999',
    'NaN',
    '-0',
    'x'.repeat(70_000),
  ),
);

/** Anything JSON can say, and the edges of numbers. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...wrongValues),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom(2 ** 31 - 1, -(2 ** 31), 2 ** 53, -(2 ** 53), 2 ** 63, 5e-324, -0),
);

function fromCodeUnits(codes: number[]): string {
  return String.fromCharCode(...codes);
}

function ofType(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return objects(schema, known);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1,
        max: schema.maximum ?? 2 ** 31 - 1,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostile;
  }
}

function objects(
  { properties, required = [], propertyNames }: JsonSchema,
  known: Known,
): fc.Arbitrary<unknown> {
  if (propertyNames) return fc.dictionary(texts(propertyNames), hostile, { maxKeys: 4 });
  const parts = Object.entries(properties ?? {}).map(([name, part]) => [
    name,
    fitting(part, known, name),
  ]);
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}

function texts({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  if (pattern?.includes('@')) return fc.emailAddress();
  if (pattern?.startsWith('^[1-9]')) return fc.integer({ min: 1, max: 2 ** 31 - 1 }).map(String);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) });
}
