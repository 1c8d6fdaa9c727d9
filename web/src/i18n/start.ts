import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { z } from 'zod';

/** Starts the texts of a language: flat keys, `{{name}}` placeholders, plurals by suffix. */
export async function startLanguage(code: string, texts: Record<string, string>): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: code,
    fallbackLng: false,
    resources: { [code]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = code;
  document.documentElement.dir = i18next.dir(code);
  z.config({ customError: validationText });
}

/** The text of a validation message: the contract names keys, the server sends texts. */
export function messageText(message: string): string {
  return i18next.exists(message) ? i18next.t(message) : message;
}

/** Words for the checks of the contract that name no key of their own. */
function validationText(issue: z.core.$ZodRawIssue): string {
  const { t } = i18next;
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
