import { extendZodWithOpenApi, OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { PRODUCT_NAME } from '#app/text.ts';
import { CONTRACT_VERSION } from '#app/version.ts';
import {
  CALLER_HEADERS,
  type Described,
  describeOperation,
  HEADERS,
  headersNamed,
  tagOf,
} from './api/describe-operation.server.ts';
import { IF_MATCH } from './api/entity-tag.server.ts';
import { registerFailures } from './api/failures.server.ts';
import { declaredOperations } from './api.server.ts';
import { exampleOf } from './examples/examples.server.ts';

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
