import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { count, spend } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import { ERROR_SCHEMA } from '#app/modules/sign-on/scim/scim.schema.ts';
import { ScimError, scimNotFound } from '#app/modules/sign-on/scim/scim-error.ts';
import { findDirectory } from '#app/modules/sign-on/scim/tokens.server.ts';
import type { Directory } from '#app/modules/sign-on/scim/users.server.ts';
import { addRecentToken } from '../client/client-proof.server.ts';
import type { RequestContext } from '../context.ts';
import { parseStrictJson } from '../input/strict-json.ts';
import { brandGuarded } from '../process/guarded-routes.server.ts';
import { failureOf } from '../respond.server.ts';
import { originOf } from '../session.server.ts';
import { requireStorable } from '../texts/storable.ts';
import { bearerOf } from './bearer.server.ts';
import { refusalHeaders } from './json-answer.server.ts';

/** Address of the SCIM API. */
export const scimBase = () => `${env().appUrl}/scim/v2`;

interface ScimCall {
  readonly directory: Directory;
  /** Parameter `id` of the path. @throws ScimError 404 */
  readonly userId: () => number;
  readonly url: URL;
  /** @throws ScimError `invalidSyntax` or `invalidValue` */
  readonly readBody: <T extends z.ZodType>(schema: T) => Promise<z.output<T>>;
}
type Handler = (
  call: ScimCall,
) => Promise<{ readonly status?: number; readonly body?: object; readonly location?: string }>;

/** Makes loader and action of a SCIM resource: checks the directory's token, and answers failures in SCIM's shape. */
export function scimRoute(handlers: Readonly<Record<string, Handler>>) {
  const handle = brandGuarded(async ({ request, params, context }: LoaderFunctionArgs): Promise<Response> => {
    try {
      const directory = await readDirectory(request, context as RequestContext);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const handler = handlers[method];
      if (!handler) throw new ScimError(405, `Use ${Object.keys(handlers).join(', ')}.`);
      const {
        status = 200,
        body,
        location,
      } = await handler({
        directory,
        url: new URL(request.url),
        userId: () => readId(params.id),
        readBody: (schema) => readScimBody(request, schema),
      });
      return answer(status, body, location ? { Location: location } : {});
    } catch (error) {
      return refusal(error, context as RequestContext);
    }
  });
  return { loader: handle, action: handle };
}

async function readDirectory(request: Request, context: RequestContext): Promise<Directory> {
  const token = bearerOf(request);
  const providerId = token ? await findDirectory(token) : undefined;
  if (providerId === undefined) {
    requireNoWait(await spend({ 'scim:token': context.clientIp }), 'Too many calls without a valid token.');
    throw new AppError('unauthenticated', 'The bearer token is missing, replaced, or revoked.');
  }
  addRecentToken(token);
  const { isOver, secondsLeft } = await count('api:calls', hashSecret(token));
  if (isOver) requireNoWait(secondsLeft, 'Too many calls with this token. Try again in a moment.');
  return { providerId, origin: originOf(request, context) };
}

function readId(id: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(id ?? '')) throw scimNotFound();
  return Number(id);
}

async function readScimBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/(scim\+)?json\b/i.test(type)) throw new ScimError(415, 'Send application/scim+json.');
  const parsed = schema.safeParse(parseStrictJson(await request.text()));
  if (parsed.success) return requireStorable(parsed.data);
  const [issue] = parsed.error.issues;
  throw new ScimError(400, `${issue?.path.join('.')}: ${issue?.message}`, 'invalidValue');
}

function refusal(error: unknown, context: RequestContext): Response {
  if (error instanceof ScimError) return failed(error.status, error.message, error.scimType);
  const { status, code, message, headers } = failureOf(error, context);
  return failed(status, message, code === 'invalid' ? 'invalidSyntax' : undefined, {
    ...headers,
    ...refusalHeaders(status),
  });
}

function failed(status: number, detail: string, scimType?: string, headers: Record<string, string> = {}): Response {
  return answer(status, { schemas: [ERROR_SCHEMA], status: String(status), scimType, detail }, headers);
}

function answer(status: number, body: object | undefined, headers: Record<string, string>): Response {
  return new Response(body ? JSON.stringify(body) : null, {
    status,
    headers: {
      ...(body && { 'Content-Type': 'application/scim+json; charset=utf-8' }),
      'Cache-Control': 'private, no-store',
      ...headers,
    },
  });
}
