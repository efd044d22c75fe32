import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import type { ApiOperation } from './call-options.ts';
import { REASONS, type Reason } from './reasons.ts';

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
