import { extendZodWithOpenApi, OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { PRODUCT_NAME } from '#app/text.ts';
import { type ApiOperation, declaredOperations } from './api.server.ts';

extendZodWithOpenApi(z);

const failure = z.strictObject({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

const REASONS: Record<number, string> = {
  400: 'The input has another shape: no JSON, a wrong type, an unknown property.',
  401: 'No, expired or revoked token; inactive user; wrong e-mail or password.',
  403: 'Visible, but the permission is missing.',
  404: 'Not there, or outside the scope.',
  409: 'A stale version, or the state forbids it.',
  413: 'The body is too large.',
  415: 'The body is of another media type.',
  422: 'Understood, but a rule is broken.',
  429: 'Too many requests; see Retry-After.',
  503: 'Away for a moment; see Retry-After. Nothing is half-done.',
};

/**
 * The OpenAPI 3.1 document of all declared operations, generated from the very schemas that validate their input and
 * describe their answers.
 */
export function contractDocument() {
  const registry = new OpenAPIRegistry();
  const bearer = registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  const Failure = registry.register('Failure', failure);
  for (const [path, operations] of declaredOperations()) {
    for (const operation of operations) registerOperation(registry, path, operation, bearer.name, Failure);
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: '/api' }],
  });
}

function registerOperation(
  registry: OpenAPIRegistry,
  path: string,
  operation: ApiOperation,
  scheme: string,
  Failure: z.ZodType,
): void {
  const statuses = operation.can === 'public' ? [400, 401, 422, 429, 503] : [400, 401, 403, 404, 422, 429, 503];
  if (operation.method !== 'GET') statuses.push(409, 413, 415);
  const content = operation.output
    ? { 'application/json': { schema: operation.output } }
    : { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } };
  registry.registerPath({
    method: operation.method.toLowerCase() as Lowercase<ApiOperation['method']>,
    path: `/${path.replace(/:(\w+)/g, '{$1}')}`,
    operationId: `${operation.method.toLowerCase()} ${path}`.replace(/[^a-zA-Z]+(.)?/g, (_, next = '') =>
      next.toUpperCase(),
    ),
    summary: operation.summary,
    security: operation.can === 'public' ? [] : [{ [scheme]: [] }],
    request: {
      ...(operation.params instanceof z.ZodObject ? { params: operation.params } : {}),
      ...(operation.query instanceof z.ZodObject ? { query: operation.query } : {}),
      ...(operation.body ? { body: { required: true, content: bodyContent(operation.body, operation.accepts) } } : {}),
    },
    responses: {
      200: { description: 'Done.', content },
      ...Object.fromEntries(
        statuses
          .sort((a, b) => a - b)
          .map((status) => [
            status,
            { description: REASONS[status] ?? '', content: { 'application/json': { schema: Failure } } },
          ]),
      ),
    },
  });
}

function bodyContent(schema: z.ZodType, accepts: ApiOperation['accepts'] = ['application/json']) {
  return Object.fromEntries(accepts.map((type) => [type, { schema }]));
}
