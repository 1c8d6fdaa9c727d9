/** The error catalogue of behaviour.md 1: each type with the HTTP status it answers with. */
export const failureStatus = {
  InputException: 400,
  UnauthorizedException: 401,
  PermissionException: 403,
  NotFoundException: 404,
  ConflictException: 409,
  DataException: 422,
  RateLimitException: 429,
  GeneralException: 500,
  NetworkException: 504,
} as const;

export type FailureType = keyof typeof failureStatus;

/** One wrong field of a request: where it stands (`smtp.0.host`) and what to do about it. */
export type FieldError = { path: string; message: string };

/**
 * The one error of the product, thrown where the fact is known and answered at the edges.
 * `message` is a translation key of the workspace language (or already a text, such as a mail
 * server's own words); `values` fill its placeholders; `data` goes to the client as it is.
 */
export class Failure extends Error {
  readonly type: FailureType;
  readonly data: unknown;
  readonly values: Record<string, string | number>;

  constructor(
    type: FailureType,
    message: string,
    more: {
      data?: unknown;
      values?: Record<string, string | number>;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Failure';
    this.type = type;
    this.data = more.data ?? null;
    this.values = more.values ?? {};
  }
}
