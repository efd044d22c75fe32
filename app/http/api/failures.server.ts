import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import type { ApiOperation } from '../api.server.ts';
import type { Refusal } from './json-answer.server.ts';

interface Reason {
  readonly code: Refusal['code'];
  readonly meaning: string;
  /** Message of the example. */
  readonly message: string;
  readonly errors?: Refusal['errors'];
  /** In addition to the headers of every answer. */
  readonly headers?: readonly string[];
}

const REASONS: Readonly<Record<number, Reason>> = {
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

const CODES: readonly (readonly [status: number, Pick<Reason, 'code' | 'meaning'>])[] = [
  ...Object.entries(REASONS).map(([status, reason]) => [Number(status), reason] as const),
  [
    403,
    {
      code: 'freshSignInRequired',
      meaning: 'The change needs a `user/login` token of the last five minutes; an access token never makes it.',
    },
  ],
  [
    409,
    {
      code: 'approvalNeeded',
      meaning: 'The discount is above your limit, or a finding blocks Generate. Request approval on the Generate step.',
    },
  ],
];
const MEANINGS = CODES.map(([status, { code, meaning }]) => `- \`${code}\` (${status}): ${meaning}`);

/** Created on first use: schemas from before zod was extended cannot be registered. */
const makeFailure = () =>
  z
    .strictObject({
      code: z.enum(CODES.map(([, { code }]) => code)).meta({
        description: `What went wrong, as a word that does not change; later versions can add others.\n\n${MEANINGS.join('\n')}`,
      }),
      message: z.string().meta({ description: 'What went wrong, for people' }),
      errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: 'Messages by field' }),
      stored: z.unknown().optional().meta({
        description: 'With the 409 of a stale version: `data` of the read call, to merge with',
      }),
    })
    .meta({ id: 'Failure' });

/**
 * Registers the schema of failures and one response per status.
 *
 * @param headersNamed makes references to headers
 * @param ofEvery headers of every answer
 */
export function registerFailures(
  registry: OpenAPIRegistry,
  headersNamed: (...names: readonly string[]) => Record<string, { $ref: string }>,
  ofEvery: readonly string[],
): void {
  registry.register('Failure', makeFailure());
  for (const [status, { code, meaning, message, errors, headers = [] }] of Object.entries(REASONS)) {
    registry.registerComponent('responses', nameOf(Number(status)), {
      description: meaning,
      headers: headersNamed(...headers, ...ofEvery),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          example: errors ? { code, message, errors } : { code, message },
        },
      },
    });
  }
}

/** Returns references to the failure responses that the operation's declaration implies. */
export function failuresOf(operation: ApiOperation): Record<number, { $ref: string }> {
  const { can, method, body, accepts } = operation;
  const takesBody = body !== undefined || accepts !== undefined;
  const statuses = [
    ...[400, 401, 405, 422, 429, 500, 503],
    ...(can === 'public' ? [] : [403, 404]),
    ...(method === 'GET' ? [] : [409]),
    ...(takesBody ? [413, 415] : []),
  ];
  return Object.fromEntries(
    statuses.sort().map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
}

const nameOf = (status: number) => `Status${status}`;
