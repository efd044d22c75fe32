import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { exampleOf } from '../examples/examples.server.ts';
import { KEY_HEADER, REPEATED_HEADER } from '../idempotency.server.ts';
import type { ApiOperation } from './call-options.ts';
import { IF_MATCH, takesVersion } from './entity-tag.server.ts';
import { failuresOf } from './failures.server.ts';

export interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string; example?: unknown }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { required?: string[] } }> };
}

const wholeNumber = (description: string, minimum = 0) => ({
  description,
  schema: { type: 'integer' as const, minimum },
});

export const HEADERS = {
  'API-Version': { description: 'The version of this document', schema: { type: 'string' as const } },
  'Retry-After': wholeNumber('Seconds until another try makes sense', 1),
  'RateLimit-Limit': wholeNumber('How many of its kind, calls or files, the token may ask for in a minute'),
  'RateLimit-Remaining': wholeNumber('How many are left of them'),
  'RateLimit-Reset': wholeNumber('Seconds until the minute is over', 1),
  ETag: { description: 'The version of the record, for If-Match', schema: { type: 'string' as const } },
  Allow: { description: 'The methods of the address', schema: { type: 'string' as const } },
  'WWW-Authenticate': { description: 'Bearer', schema: { type: 'string' as const } },
  [REPEATED_HEADER]: { description: 'true: this answer was given before', schema: { type: 'string' as const } },
};

/** On every answer to a signed-in caller. */
export const CALLER_HEADERS = ['API-Version', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

export const headersNamed = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const keyHeader = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({ description: 'Names this very call, e.g. a UUID. Sent again within 24 hours it is not made again' });

const matchHeader = z
  .string()
  .optional()
  .meta({ description: 'The ETag of the version that the write is made from, in place of `version` in the body' });

function headersOf({ creating, body }: ApiOperation) {
  const headers = {
    ...(creating ? { [KEY_HEADER]: keyHeader } : {}),
    ...(takesVersion(body) ? { [IF_MATCH]: matchHeader } : {}),
  };
  return Object.keys(headers).length === 0 ? {} : { headers: z.object(headers) };
}

export const tagOf = (path: string) => path.replace(/^existing\//, '').split('/')[0] ?? '';

export function describeOperation(path: string, operation: ApiOperation, scheme: string): RouteConfig {
  const { params, query, method, summary } = operation;
  const example = exampleOf(method, path);
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path: `/${path.replace(/:(\w+)/g, '{$1}')}`,
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    summary,
    security: operation.can === 'public' ? [] : [{ [scheme]: [] }],
    request: {
      ...(params instanceof z.ZodObject ? { params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...headersOf(operation),
      ...bodyOf(operation, example.request),
    },
    responses: {
      200: {
        description: 'Done.',
        headers: headersNamed(
          ...(operation.creating ? [REPEATED_HEADER] : []),
          ...(operation.hasVersion ? ['ETag'] : []),
          ...(operation.can === 'public' ? [] : CALLER_HEADERS),
        ),
        content: answerOf(operation, example.answer),
      },
      ...failuresOf(operation),
    },
  };
}

/** E.g. `postEstimateCreate`. */
function operationIdOf(method: string, path: string): string {
  return `${method.toLowerCase()} ${path}`.replace(/[^a-zA-Z]+(.)?/g, (_, next = '') => next.toUpperCase());
}

function answerOf({ output, files = [] }: ApiOperation, answer: unknown) {
  const example = answer === undefined ? {} : { example: answer };
  if (output) return { 'application/json': { schema: output, ...example } };
  return Object.fromEntries(files.map((type) => [type, { schema: schemaOfFile(type), ...example }]));
}

function bodyOf({ body, accepts = ['application/json'] }: ApiOperation, request: unknown) {
  const types = body ? accepts : accepts.filter((type) => type === 'text/csv');
  if (types.length === 0) return {};
  const example = request === undefined ? {} : { example: request };
  const content = Object.fromEntries(types.map((type) => [type, { schema: body ?? schemaOfFile(type), ...example }]));
  return { body: { required: true, content } };
}

const schemaOfFile = (type: string) =>
  type.startsWith('text/') ? { type: 'string' as const } : { type: 'string' as const, format: 'binary' };
