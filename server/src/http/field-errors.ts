import type { FieldError } from '@parley/contract';
import type { z } from 'zod';

/** Gives the text of a translation key with its placeholders filled. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** More wrong fields than a form has are no form: what a program sent is told its first ones. */
const mostFields = 100;

/**
 * Words zod's issues with what was given for the person who typed: one entry a field, the first
 * issue of each. A message that is a translation key (`errors.…`) is the schema's own and goes first.
 */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  given: unknown,
  translate: Translate,
): FieldError[] {
  const byPath = new Map<string, string>();
  for (const issue of issues) {
    if (byPath.size >= mostFields) break;
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, mostFields).map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')];
    const [key, values] = isMissing(issue, given) ? ['errors.missing'] : wording(issue);
    for (const path of paths) if (!byPath.has(path)) byPath.set(path, translate(key, values));
  }
  return [...byPath].map(([path, message]) => ({ path, message }));
}

type Wording = [key: string, values?: Record<string, string | number>];

/** Whether the issue is that nothing stands there, which the schema has no words of its own for. */
function isMissing({ path, message }: z.core.$ZodIssue, given: unknown): boolean {
  if (path.length === 0 || isKey(message)) return false;
  const at = path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    given,
  );
  return at === undefined || at === null;
}

function isKey(message: string): boolean {
  return message.startsWith('errors.');
}

function wording(issue: z.core.$ZodIssue): Wording {
  if (isKey(issue.message)) return [issue.message];
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      return [kinds[issue.expected] ?? 'errors.invalid'];
    case 'invalid_value':
      return ['errors.invalidChoice', { choices: issue.values.map(String).join(', ') }];
    case 'unrecognized_keys':
      return ['errors.unknownField'];
    default:
      return ['errors.invalid'];
  }
}

/** What each kind of value is called. */
const kinds: Partial<Record<string, string>> = {
  string: 'errors.kind.text',
  number: 'errors.kind.number',
  int: 'errors.kind.wholeNumber',
  boolean: 'errors.kind.boolean',
  array: 'errors.kind.list',
  object: 'errors.kind.object',
  record: 'errors.kind.object',
};

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Wording {
  const count = Number(minimum);
  if (origin === 'string' && count === 1) return ['errors.required'];
  if (origin === 'string') return ['errors.tooShort', { count }];
  return [inclusive === false ? 'errors.moreThan' : 'errors.tooSmall', { minimum: count }];
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Wording {
  const values = { maximum: Number(maximum) };
  if (origin === 'string') return ['errors.tooLong', values];
  return [inclusive === false ? 'errors.lessThan' : 'errors.tooBig', values];
}
