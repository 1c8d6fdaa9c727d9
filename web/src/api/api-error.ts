import type { FieldError } from '@parley/contract';

/** What a failed call comes down to (spec section 8). `message` is ready to be shown. */
export class ApiError extends Error {
  readonly status: string;
  readonly error_type: string;
  readonly data: unknown;
  /** HTTP status; 0 when no answer came. */
  readonly status_code: number;

  constructor(facts: {
    message: string;
    status?: string;
    error_type?: string;
    data?: unknown;
    status_code?: number;
  }) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status ?? 'error';
    this.error_type = facts.error_type ?? 'GeneralException';
    this.data = facts.data ?? null;
    this.status_code = facts.status_code ?? 0;
  }
}

/** The text to show for whatever was thrown. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** The wrong fields of a 400, or none. */
export function fieldErrors(error: unknown): FieldError[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return [];
  return error.data.filter(isFieldError);
}

/** Whether the server gave this answer (`hasStatus(error, 404)`), or none (0). */
export function hasStatus(error: unknown, code: number): boolean {
  return error instanceof ApiError && error.status_code === code;
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
