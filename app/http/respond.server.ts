import { AppError, type ErrorCode, type FieldErrors } from '#app/errors.ts';
import { translateDatabaseError } from '#app/infra/db/errors.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { RequestContext } from './context.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  freshSignInRequired: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  approvalNeeded: 409,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  tooMany: 429,
  unavailable: 503,
};

/** The public part of a failure: no stack, no SQL, no other tenant's names. */
export interface Failure {
  readonly status: number;
  readonly code: ErrorCode | 'unexpected';
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly detail?: unknown;
  readonly headers: Record<string, string>;
}

/** Turns a thrown value into a failure. Unexpected errors are logged in full and shown as a request ID. */
export function failureOf(thrown: unknown, context: RequestContext): Failure {
  const error = translateDatabaseError(thrown);
  if (error instanceof AppError) {
    const retry = error.retryAfterSeconds ?? (error.code === 'unavailable' ? 5 : undefined);
    if (error.code === 'unavailable') log().warn({ requestId: context.requestId, err: error }, 'unavailable');
    return {
      status: STATUS[error.code],
      code: error.code,
      message: error.message,
      errors: error.errors,
      detail: error.detail,
      headers: retry === undefined ? {} : { 'Retry-After': String(retry) },
    };
  }
  log().error({ requestId: context.requestId, err: error }, 'unexpected error');
  return {
    status: 500,
    code: 'unexpected',
    message: `Something went wrong on our side. Nothing was saved. Request ID: ${context.requestId}`,
    headers: {},
  };
}
