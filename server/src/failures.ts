import { Failure, type FailureType } from '@parley/contract';

/** A failure that stands at one field of a form: `message` is a translation key. */
export function fieldFailure(
  path: string,
  message: string,
  type: FailureType = 'InputException',
): Failure {
  return new Failure(type, message, { data: [{ path, message }] });
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
