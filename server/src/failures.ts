import { Failure, type FailureType, type FieldError } from '@parley/contract';

/** A failure that stands at one field of a form: `message` is a translation key. */
export function fieldFailure(
  path: string,
  message: string,
  type: FailureType = 'InputException',
): Failure {
  return new Failure(type, message, { data: [{ path, message }] });
}

/** Does `work`; a failure at a field that a form calls otherwise stands at the form's field. */
export async function atFields<T>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || !Array.isArray(error.data)) throw error;
    const { type, message, values } = error;
    const data = (error.data as FieldError[]).map((field) => ({
      ...field,
      path: names[field.path] ?? field.path,
    }));
    throw new Failure(type, message, { data, values, cause: error });
  }
}

/** Names are unique within their kind, without regard to letter case. */
export function nameTaken(): never {
  throw fieldFailure('name', 'errors.nameTaken', 'ConflictException');
}

/** 409 with the current row, when it changed since it was read (behaviour.md 1). */
export function refuseIfChanged(readAt: string | undefined, current: { updated_at: string }): void {
  if (readAt !== undefined && readAt !== current.updated_at) {
    throw new Failure('ConflictException', 'errors.changedMeanwhile', { data: current });
  }
}
