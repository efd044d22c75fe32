import type { Refusal } from './json-answer.server.ts';

export interface Reason {
  readonly code: Refusal['code'];
  readonly meaning: string;
  /** Message of the example. */
  readonly message: string;
  readonly errors?: Refusal['errors'];
  /** In addition to the headers of every answer. */
  readonly headers?: readonly string[];
}

export const REASONS: Readonly<Record<number, Reason>> = {
  400: {
    code: 'invalid',
    meaning: 'Not valid JSON, a wrong type, an unknown parameter or property, or one that appears twice.',
    message: 'unknownThing: Unknown property.',
    errors: { unknownThing: ['Unknown property.'] },
  },
  401: {
    code: 'unauthenticated',
    meaning: 'The token is missing, expired, or revoked; the user is inactive; or the email or password is incorrect.',
    message: 'Authentication required: the bearer token is missing, expired, or revoked.',
    headers: ['WWW-Authenticate'],
  },
  403: {
    code: 'forbidden',
    meaning: 'Permission missing.',
    message: 'You need the Create ROI permission. Ask an administrator for it.',
  },
  404: {
    code: 'notFound',
    meaning: 'Not found, or outside your data access.',
    message: 'Not found, or you don’t have access to it.',
  },
  405: {
    code: 'methodNotAllowed',
    meaning: 'The address has no such method. See Allow.',
    message: 'Method not allowed. Use GET, HEAD, OPTIONS.',
    headers: ['Allow'],
  },
  409: {
    code: 'conflict',
    meaning: 'Version conflict, or not allowed in the current state.',
    message: 'Someone else saved this estimate after you opened it. Nothing was overwritten.',
  },
  413: {
    code: 'tooLarge',
    meaning: 'The body is too large: JSON over 1 MB, a file over 2 MB.',
    message: 'The body is larger than 1 MB.',
  },
  415: {
    code: 'unsupported',
    meaning: 'The body has another media type, or is compressed.',
    message: 'Send the body as application/json.',
  },
  422: {
    code: 'unprocessable',
    meaning: 'Validation failed. See errors.',
    message: 'currencyValue: Value must be at least 0.1',
    errors: { currencyValue: ['Value must be at least 0.1'] },
  },
  429: {
    code: 'tooMany',
    meaning:
      'Too many requests, or all estimates, share links, report batches or images of the day were created. See Retry-After.',
    message: 'Too many calls with this token. Try again in a moment.',
    headers: ['Retry-After'],
  },
  500: {
    code: 'unexpected',
    meaning: 'Something went wrong on our side. Nothing was saved.',
    message: 'Something went wrong on our side. Nothing was saved. Request ID: 0b7c2f9e.',
  },
  503: {
    code: 'unavailable',
    meaning: 'Temporarily unavailable. See Retry-After. No partial changes were made.',
    message: 'The service is temporarily unavailable. Nothing was lost. Try again in a moment.',
    headers: ['Retry-After'],
  },
};
