/** Only `http/respond` maps these codes to a status. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'freshSignInRequired'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'approvalNeeded'
  | 'tooLarge'
  | 'unsupported'
  | 'unprocessable'
  | 'tooMany'
  | 'unavailable';

/** An error that the operator must fix before the product can run; `message` explains it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Messages by field name. */
export type FieldErrors = Record<string, string[]>;

export class AppError extends Error {
  readonly code: ErrorCode;
  /** For forms and the API. */
  readonly errors?: FieldErrors;
  /** Seconds until a retry makes sense (`tooMany`, `unavailable`). */
  readonly retryAfterSeconds?: number;
  /** Data to recover, e.g. the current row after a conflict. */
  readonly detail?: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    more: { errors?: FieldErrors; retryAfterSeconds?: number; detail?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.detail = more.detail;
  }
}

/** @param stored the current row */
export function staleSave(what: string, stored: object): AppError {
  return new AppError('conflict', `${what} was saved since you opened it. Nothing was overwritten.`, {
    detail: stored,
  });
}

/** Of the API: only a sign-in of the last five minutes makes this change. */
export function freshSignInError(): AppError {
  return new AppError(
    'freshSignInRequired',
    'This change needs a sign-in of the last five minutes. Call user/login, then repeat it with the new token.',
  );
}

/** Returned as 422, with the message beside the field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('unprocessable', message, { errors: { [field]: [message] } });
}
