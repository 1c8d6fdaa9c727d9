// What `zod` is in the browser (vite.config.ts): set up before any schema is made, with our words.
import { z } from 'zod/v4';
import { t } from '../i18n/texts.ts';

// The page policy forbids eval, which zod would try for speed.
z.config({ jitless: true, customError: validationText });

export { z };

/** Words for the checks of the contract that name no key of their own. */
function validationText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return t(
      issue.expected === 'number' || issue.expected === 'int' ? 'errors.number' : 'errors.required',
    );
  }
  if (issue.code === 'too_big') {
    const count = Number(issue.maximum);
    if (issue.origin === 'string') return t('errors.tooLong', { maximum: count });
    return t(issue.origin === 'array' ? 'errors.tooMany' : 'errors.numberMax', {
      count,
    });
  }
  if (issue.code === 'too_small') {
    const count = Number(issue.minimum);
    if (issue.origin === 'string')
      return t(count <= 1 ? 'errors.required' : 'errors.tooShort', { count });
    return t(issue.origin === 'array' ? 'errors.tooFew' : 'errors.numberMin', {
      count,
    });
  }
  return t('errors.invalid');
}
