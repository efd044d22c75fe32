import {
  extendZodWithOpenApi,
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { PRODUCT_NAME } from '#app/text.ts';
import { type ApiOperation, declaredOperations } from './api.server.ts';
import { KEY_HEADER, REPEATED_HEADER } from './idempotency.server.ts';

extendZodWithOpenApi(z);

/** Raised when something that callers rely on changes; the product's own version counts everything. */
const CONTRACT_VERSION = '1';

const failure = z
  .strictObject({
    message: z.string().meta({ description: 'What went wrong, for people' }),
    errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: 'Messages by field' }),
  })
  .meta({ id: 'Failure' });

const REASONS: Readonly<Record<number, string>> = {
  400: 'The input has another shape: no JSON, a wrong type, an unknown property, a name that stands twice.',
  401: 'No, expired or revoked token; inactive user; wrong e-mail or password.',
  403: 'Visible, but the permission is missing.',
  404: 'Not there, or outside the scope.',
  409: 'A stale version, or the state forbids it.',
  413: 'The body is too large: JSON over 1 MB, a file over 2 MB.',
  415: 'The body is of another media type, or compressed.',
  422: 'Understood, but a rule is broken; errors names the fields.',
  429: 'Too many requests; see Retry-After.',
  503: 'Away for a moment; see Retry-After. Nothing is half-done.',
};
/** Those that say when another try makes sense. */
const PASSING = [429, 503];

const DESCRIPTION = `Every successful call answers exactly 200; every write has a \`message\`. Sign in with \`POST /user/login\`
and send its \`authToken\` as a bearer token with every other call, or make a token of longer life on your profile. What stands
in a query or a body beyond what is described here is refused. A call that makes something takes an \`Idempotency-Key\`: sent
again under the same key it makes nothing, and gives the answer of the first time. Each token may make so many calls a minute,
and ask for so many files; the \`RateLimit\` headers of every answer tell how many are left.`;

/**
 * The OpenAPI 3.1 document of all declared operations, generated from the very schemas that validate their input and
 * describe their answers.
 */
export function contractDocument(): ReturnType<typeof makeDocument> {
  const count = declaredOperations().size;
  if (made?.count !== count) made = { count, document: makeDocument() };
  return made.document;
}

/** Made once: that takes a while of the one thread, and anybody may ask. */
let made: { readonly count: number; readonly document: ReturnType<typeof makeDocument> } | undefined;

function makeDocument() {
  const registry = new OpenAPIRegistry();
  const bearer = registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The `authToken` of `POST /user/login`, or an access token.',
  });
  registry.register('Failure', failure);
  for (const [name, header] of Object.entries(HEADERS)) registry.registerComponent('headers', name, header);
  for (const [status, description] of Object.entries(REASONS)) {
    registry.registerComponent('responses', nameOf(Number(status)), {
      description,
      headers: headersNamed(...(PASSING.includes(Number(status)) ? ['Retry-After'] : []), ...LIMIT_HEADERS),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    });
  }
  const operations = [...declaredOperations()].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [path, ones] of operations) {
    for (const operation of ones) registry.registerPath(describeOperation(path, operation, bearer.name));
  }
  const tags = [...new Set(operations.map(([path]) => tagOf(path)))];
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: CONTRACT_VERSION, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: tags.map((name) => ({ name })),
  });
}

const wholeNumber = (description: string, minimum = 0) => ({
  description,
  schema: { type: 'integer' as const, minimum },
});
/** Headers of answers, by their names. */
const HEADERS = {
  'Retry-After': wholeNumber('Seconds until another try makes sense', 1),
  'RateLimit-Limit': wholeNumber('How many of its kind, calls or files, the token may ask for in a minute'),
  'RateLimit-Remaining': wholeNumber('How many are left of them'),
  'RateLimit-Reset': wholeNumber('Seconds until the minute is over', 1),
  [REPEATED_HEADER]: { description: 'true: this answer was given before', schema: { type: 'string' as const } },
};
/** Of every answer to who is signed in. */
const LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const headersNamed = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const IDEMPOTENCY_KEY = z.object({
  [KEY_HEADER]: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'Names this very call, e.g. a UUID. Sent again within 24 hours it is not made again' }),
});

const nameOf = (status: number) => `Status${status}`;
const tagOf = (path: string) => path.replace(/^existing\//, '').split('/')[0] ?? '';

/** What may go wrong with an operation, as far as its declaration says. */
function failuresOf(operation: ApiOperation): number[] {
  const { can, method, body, accepts } = operation;
  const takesBody = body !== undefined || accepts !== undefined;
  return [
    400,
    ...(can === 'public' ? [401] : [401, 403, 404]),
    ...(method === 'GET' ? [] : [409]),
    ...(takesBody ? [413, 415] : []),
    422,
    429,
    503,
  ];
}

function describeOperation(path: string, operation: ApiOperation, scheme: string): RouteConfig {
  const { params, query, method, summary } = operation;
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
      ...(operation.creating ? { headers: IDEMPOTENCY_KEY } : {}),
      ...bodyOf(operation),
    },
    responses: {
      200: {
        description: 'Done.',
        headers: headersNamed(
          ...(operation.creating ? [REPEATED_HEADER] : []),
          ...(operation.can === 'public' ? [] : LIMIT_HEADERS),
        ),
        content: answerOf(operation),
      },
      ...Object.fromEntries(
        failuresOf(operation).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
      ),
    },
  };
}

/** E.g. `postEstimateCreate`. */
function operationIdOf(method: string, path: string): string {
  return `${method.toLowerCase()} ${path}`.replace(/[^a-zA-Z]+(.)?/g, (_, next = '') => next.toUpperCase());
}

function answerOf({ output, files = [] }: ApiOperation) {
  if (output) return { 'application/json': { schema: output } };
  return Object.fromEntries(files.map((type) => [type, { schema: schemaOfFile(type) }]));
}

function bodyOf({ body, accepts = ['application/json'] }: ApiOperation) {
  const types = body ? accepts : accepts.filter((type) => type === 'text/csv');
  if (types.length === 0) return {};
  const content = Object.fromEntries(types.map((type) => [type, { schema: body ?? schemaOfFile(type) }]));
  return { body: { required: true, content } };
}

const schemaOfFile = (type: string) =>
  type.startsWith('text/') ? { type: 'string' as const } : { type: 'string' as const, format: 'binary' };
