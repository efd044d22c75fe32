import {
  extendZodWithOpenApi,
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { PRODUCT_NAME } from '#app/text.ts';
import { CONTRACT_VERSION } from '#app/version.ts';
import { IF_MATCH, takesVersion } from './api/entity-tag.server.ts';
import { failuresOf, registerFailures } from './api/failures.server.ts';
import { type ApiOperation, declaredOperations } from './api.server.ts';
import { exampleOf } from './examples/examples.server.ts';
import { KEY_HEADER, REPEATED_HEADER } from './idempotency.server.ts';

extendZodWithOpenApi(z);

const DESCRIPTION = `Every successful call answers exactly 200; every write has a \`message\`. Sign in with \`POST /user/login\`
and send its \`authToken\` as a bearer token with every other call, or create a longer-lived token on your profile. Unknown
parameters and properties are rejected. Calls that create something accept an \`Idempotency-Key\` header: repeating a call
with the same key returns the first response. A write that names the \`version\` it is made from accepts that version's ETag
in \`If-Match\` instead; the ETag of version 7 is \`"7"\`. HEAD answers wherever GET does; OPTIONS answers 204 with \`Allow\`.
Refusals carry a \`code\`, a word that does not change, beside the \`message\`. Each token has a number of calls and of files
per minute; the \`RateLimit\` headers of every response show how many are left. Version 1 of the API only gets additions:
expect properties, codes, and calls that you do not know yet.`;

/** Builds the OpenAPI 3.1 document from the schemas that validate the input. */
export function contractDocument(): ReturnType<typeof makeDocument> {
  const count = declaredOperations().size;
  if (made?.count !== count) made = { count, document: makeDocument() };
  return made.document;
}

/** Cached: building it blocks the only thread, and anyone can request it. */
let made: { readonly count: number; readonly document: ReturnType<typeof makeDocument> } | undefined;

function makeDocument() {
  const registry = new OpenAPIRegistry();
  const bearer = registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The `authToken` of `POST /user/login`, or an access token.',
  });
  for (const [name, header] of Object.entries(HEADERS)) registry.registerComponent('headers', name, header);
  registerFailures(registry, headersNamed, CALLER_HEADERS);
  const operations = [...declaredOperations()].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [path, ones] of operations) {
    for (const operation of ones) registry.registerPath(describeOperation(path, operation, bearer.name));
  }
  const tags = [...new Set(operations.map(([path]) => tagOf(path)))];
  return completed(
    new OpenApiGeneratorV31(registry.definitions).generateDocument({
      openapi: '3.1.0',
      info: { title: `${PRODUCT_NAME} API`, version: CONTRACT_VERSION, description: DESCRIPTION },
      servers: [{ url: '/api' }],
      tags: tags.map((name) => ({ name })),
    }),
  );
}

/** Adds facts about parameters, and about bodies with If-Match, that the generator cannot know. */
function completed<D extends { readonly paths?: object }>(document: D): D {
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations as Record<string, Described>)) {
      const { params, query } = exampleOf(method.toUpperCase(), path.slice(1).replace(/\{(\w+)\}/g, ':$1'));
      for (const parameter of parameters) {
        const example = parameter.in === 'path' ? params?.[parameter.name] : query?.[parameter.name];
        if (example !== undefined) parameter.example = example;
      }
      // If-Match replaces `version` in the body.
      const schema = requestBody?.content['application/json']?.schema;
      if (!schema?.required || !parameters.some(({ name }) => name === IF_MATCH)) continue;
      schema.required = schema.required.filter((name) => name !== 'version');
    }
  }
  return document;
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string; example?: unknown }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { required?: string[] } }> };
}

const wholeNumber = (description: string, minimum = 0) => ({
  description,
  schema: { type: 'integer' as const, minimum },
});
const HEADERS = {
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
const CALLER_HEADERS = ['API-Version', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const headersNamed = (...names: readonly string[]) =>
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

const tagOf = (path: string) => path.replace(/^existing\//, '').split('/')[0] ?? '';

function describeOperation(path: string, operation: ApiOperation, scheme: string): RouteConfig {
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
