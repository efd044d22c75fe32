/**
 * What can go wrong in words that every outside surface understands. A use-case throws an `AppError`; `http/respond`
 * alone knows the status of each code.
 */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'unprocessable'
  | 'tooMany'
  | 'unavailable';

/** Messages by field name. */
export type FieldErrors = Record<string, string[]>;

export class AppError extends Error {
  readonly code: ErrorCode;
  /** For forms and the API: what is wrong with which field. */
  readonly errors?: FieldErrors;
  /** Seconds until another try makes sense (`tooMany`, `unavailable`). */
  readonly retryAfterSeconds?: number;
  /** What the caller needs to go on, e.g. the current row after a conflict. */
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

/** A save over a version that is not the stored one. @param stored what is stored now */
export function staleSave(what: string, stored: object): AppError {
  return new AppError('conflict', `${what} was saved by someone else. Nothing was overwritten.`, { detail: stored });
}

/** A field's rule is broken: 422 with the message beside the field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('unprocessable', message, { errors: { [field]: [message] } });
}
