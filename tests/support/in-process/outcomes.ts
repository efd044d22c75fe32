import type { AppError } from '#app/errors.ts';

/** 'done', or the code of the error. */
export const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error) => error.code,
  );

/** 'done', or the errors by field, or the code of an error without. */
export const errorsOf = (attempt: Promise<unknown>): Promise<AppError['errors'] | string> =>
  attempt.then(
    () => 'done',
    (error) => error.errors ?? error.code,
  );

/** The error of an attempt that has to fail. */
export const refusalOf = (attempt: Promise<unknown>): Promise<AppError> =>
  attempt.then(
    () => Promise.reject(new Error('It was done.')),
    (error) => error,
  );
