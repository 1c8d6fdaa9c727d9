import type { FieldError } from '@parley/contract';
import type { z } from 'zod';

/** Gives the text of a translation key with its placeholders filled. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** More wrong fields than a form has are no form: what a program sent is told its first ones. */
const mostFields = 100;

/**
 * Words zod's issues for the person who typed: one entry a field, the first issue of each. A
 * message that is a translation key (`errors.…`) is the schema's own and goes first.
 */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  translate: Translate,
): FieldError[] {
  const byPath = new Map<string, string>();
  for (const issue of issues) {
    if (byPath.size >= mostFields) break;
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, mostFields).map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')];
    for (const path of paths) if (!byPath.has(path)) byPath.set(path, wording(issue, translate));
  }
  return [...byPath].map(([path, message]) => ({ path, message }));
}

function wording(issue: z.core.$ZodIssue, translate: Translate): string {
  if (issue.message.startsWith('errors.')) return translate(issue.message);
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? translate('errors.required')
        : translate('errors.tooSmall', { minimum: Number(issue.minimum) });
    case 'too_big':
      return translate(issue.origin === 'string' ? 'errors.tooLong' : 'errors.tooBig', {
        maximum: Number(issue.maximum),
      });
    case 'invalid_type':
      return translate('errors.invalidType', { expected: issue.expected });
    case 'invalid_value':
      return translate('errors.invalidChoice', {
        choices: issue.values.map(String).join(', '),
      });
    case 'unrecognized_keys':
      return translate('errors.unknownField');
    default:
      return translate('errors.invalid');
  }
}
