import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorMessage, fieldErrors } from '../api/api-error.ts';
import { messageText, t } from '../i18n/texts.ts';
import { toast } from '../ui/toaster.tsx';

/**
 * Puts the server's field errors under their fields, and anything else into a toast. `fieldOf` is the
 * field that a path means, where the form calls it otherwise.
 */
export function showFormError<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  error: unknown,
  fieldOf: (path: string) => Path<V> | undefined = (path) => path as Path<V>,
): void {
  const fields = fieldErrors(error).flatMap(({ path, message }) => {
    const name = fieldOf(path);
    return name === undefined ? [] : [{ name, message }];
  });
  for (const { name, message } of fields) form.setError(name, { message });
  if (fields.length === 0) toast.error(errorMessage(error, t('client.unknown')));
}

/** The text under a field, or nothing. */
export function fieldText(error: { message?: string } | undefined): string | undefined {
  return error === undefined ? undefined : messageText(error.message ?? 'errors.invalid');
}
