import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { z } from 'zod';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, refusalOf } from '#app/modules/access/can.ts';
import { actorOfToken } from '#app/modules/auth/auth.server.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import '#app/validation-words.ts';
import { tagOf, withIfMatch } from './api/entity-tag.server.ts';
import { jsonAnswer, namedMessage, refusalHeaders } from './api/json-answer.server.ts';
import { answerByMethod } from './api/methods.server.ts';
import { type BodyType, bodyTypeOf, parseInput, parsePath, readBody, readQuery } from './api/read-request.server.ts';
import { countCall, limitHeaders, requireWithin } from './api-limits.server.ts';
import type { RequestContext } from './context.ts';
import { recordDeniedRequest } from './denied-requests.server.ts';
import { type Creating, idempotentResponse, REPEATED_HEADER } from './idempotency.server.ts';
import type { Guard } from './page.server.ts';
import { failureOf } from './respond.server.ts';

type ActorOf<G extends Guard> = G extends 'public' ? null : Actor;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface CallOptions<G extends Guard, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T, R> {
  readonly can: G;
  /** The parts of the path that vary, by their names in it; one of another shape is as good as none: 404. */
  readonly params?: P;
  /** Search parameters, strict; each may stand once. */
  readonly query?: Q;
  /** Body, strict. */
  readonly body?: B;
  /**
   * How the body may be sent; JSON if left out. A multipart body's values are texts and files; a CSV file has no `body`
   * schema: `run` reads it from the request.
   */
  readonly accepts?: readonly BodyType[];
  /** Whether a body that breaks rules of the product, and nothing else, is passed to `run` as sent. */
  readonly acceptsInvalid?: (body: object) => boolean;
  /** Shape of the answer, for the contract. */
  readonly output?: z.ZodType;
  /** Instead of `output`: the media types of the file that is sent. */
  readonly files?: readonly string[];
  /** The version of the record that an answer is of, which is sent as its ETag. */
  readonly versionOf?: (answer: T) => number;
  /** It makes something new each time: it takes an Idempotency-Key, under which it is done once. */
  readonly creating?: Creating;
  /** One sentence for the contract. */
  readonly summary: string;
  /** What takes its time and changes nothing, done before `run`, which under an Idempotency-Key holds a connection. */
  readonly prepare?: (call: { actor: ActorOf<G>; body: z.output<B> }) => Promise<R>;
  readonly run: (call: {
    actor: ActorOf<G>;
    params: z.output<P>;
    query: z.output<Q>;
    body: z.output<B>;
    /** The body before its schema read it. */
    sent: unknown;
    prepared: R;
    request: Request;
    context: RequestContext;
  }) => Promise<T | Response>;
}

/** One call of the JSON API, with all that its contract says of it. */
export interface Call {
  readonly can: Guard;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly accepts?: readonly BodyType[];
  readonly output?: z.ZodType;
  readonly files?: readonly string[];
  readonly hasVersion: boolean;
  readonly creating?: Creating;
  readonly handle: (args: LoaderFunctionArgs) => Promise<Response>;
}

/** A call at its method. */
export interface ApiOperation extends Call {
  readonly method: Method;
}

/** Declares a call of the JSON API: bearer token, permission, strict input, exactly 200. */
export function call<
  G extends Guard,
  T,
  Q extends z.ZodType = z.ZodType<undefined>,
  B extends z.ZodType = z.ZodType<undefined>,
  P extends z.ZodType = z.ZodType<undefined>,
  R = undefined,
>(options: CallOptions<G, P, Q, B, T, R>): Call {
  const handle = async ({ request, params: parts, context: given }: LoaderFunctionArgs): Promise<Response> => {
    const context = given as RequestContext;
    let actor: Actor | null = null;
    let sent: object | undefined;
    const headers: Record<string, string> = {};
    try {
      if (options.can !== 'public') {
        const token = bearerOf(request);
        actor = await bearerActor(token, context);
        const count = await countCall(options.files ? 'files' : 'calls', hashSecret(token));
        Object.assign(headers, limitHeaders(count));
        requireWithin(count);
        if (!can(actor, options.can)) throw refusalOf(actor, options.can);
      }
      const params = parsePath(options.params, parts) as z.output<P>;
      const query = parseInput(options.query, readQuery(request)) as z.output<Q>;
      const type = options.body || options.accepts ? bodyTypeOf(request, options.accepts) : undefined;
      const given = options.body ? await readBody(request, type) : undefined;
      const named = withIfMatch(request, options.body, given);
      const acceptsInvalid = isObject(named) && options.acceptsInvalid?.(named);
      const body = (options.body ? parseInput(options.body, named, acceptsInvalid) : undefined) as z.output<B>;
      sent = body as object | undefined;
      const prepared = (await options.prepare?.({ actor: actor as ActorOf<G>, body })) as R;
      const run = (read: Request) =>
        options.run({ actor: actor as ActorOf<G>, params, query, body, sent: named, prepared, request: read, context });
      const { answer, isRepeated } =
        options.creating && actor
          ? await idempotentResponse({ actor, request, body, creating: options.creating }, run)
          : { answer: await run(request), isRepeated: false };
      if (isRepeated) headers[REPEATED_HEADER] = 'true';
      if (options.versionOf) headers.ETag = tagOf(options.versionOf(answer as T));
      return answerWith(answer, headers);
    } catch (error) {
      if (error instanceof Response) return answerWith(error, headers);
      await recordDeniedRequest(error, request, actor, sent);
      const failure = failureOf(error, context);
      const { code, errors, status } = failure;
      const message = namedMessage(failure.message, errors);
      const refusal = errors ? { code, message, errors } : { code, message };
      return jsonAnswer(refusal, status, { ...headers, ...refusalHeaders(status), ...failure.headers });
    }
  };
  const { versionOf, ...declared } = options;
  return { ...declared, hasVersion: versionOf !== undefined, handle };
}

/** Every operation by its path under /api, for the contract; filled as the route modules load. */
const operationsByPath = new Map<string, readonly ApiOperation[]>();

/** All operations of the API with their paths, as declared by the routes that this process serves. */
export function declaredOperations(): ReadonlyMap<string, readonly ApiOperation[]> {
  return operationsByPath;
}

/** Calls by method and path under /api: `GET role/list`. */
export type Calls = Readonly<Record<`${Method} ${string}`, Call>>;

/**
 * Makes the loader and action of the resource routes over the calls of an area. The URL map names each of its paths; see
 * `answerByMethod` for the other methods of a path.
 */
export function area(calls: Calls) {
  const byPath = new Map<string, ApiOperation[]>();
  for (const [name, declared] of Object.entries(calls)) {
    const [method, path] = name.split(' ') as [Method, string];
    byPath.set(path, [...(byPath.get(path) ?? []), { ...declared, method }]);
  }
  for (const [path, operations] of byPath) operationsByPath.set(path, operations);
  const addresses = [...byPath].map(([path, operations]) => ({
    path: `/api/${path}`,
    caseSensitive: true,
    operations,
  }));
  const handle = (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const { pathname } = new URL(args.request.url);
    const operations = matchRoutes(addresses, pathname)?.[0]?.route.operations;
    if (!operations) throw new Error(`no call is declared at ${pathname}`);
    const answers = operations.map(({ method, handle }) => [method, () => handle(args)] as const);
    return answerByMethod(args.request, Object.fromEntries(answers));
  };
  return { loader: handle, action: handle };
}

/** The bearer token, or nothing. */
export function bearerOf(request: Request): string {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
}

async function bearerActor(token: string, context: RequestContext): Promise<Actor> {
  const actor = token ? await actorOfToken(token, context.clientIp) : null;
  if (!actor)
    throw new AppError('unauthenticated', 'Authentication required: the bearer token is missing, expired, or revoked.');
  if (actor.owesSecondFactor) {
    throw new AppError('forbidden', 'Your role requires a second factor. Sign in with a browser and set it up first.');
  }
  return { ...actor, requestId: context.requestId };
}

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

function answerWith(answer: unknown, headers: Record<string, string>): Response {
  if (!(answer instanceof Response)) return jsonAnswer(answer, 200, headers);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
