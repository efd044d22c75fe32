import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { z } from 'zod';
import { freshSignInError } from '#app/errors.ts';
import { count } from '#app/infra/limits/limits.store.server.ts';
import { requireNoWait } from '#app/infra/limits/limits.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, forbiddenError } from '#app/modules/access/can.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import { CONTRACT_VERSION } from '#app/version.ts';
import './input/validation-words.ts';
import { bearerActor, bearerOf, limitHeaders } from './api/bearer.server.ts';
import type { ActorOf, ApiOperation, Call, CallOptions, Method } from './api/call-options.ts';
import { tagOf, withIfMatch } from './api/entity-tag.server.ts';
import { jsonAnswer, namedMessage, refusalHeaders } from './api/json-answer.server.ts';
import { answerByMethod } from './api/methods.server.ts';
import { bodyTypeOf, parseInput, parsePath, readBody, readQuery } from './api/read-request.server.ts';
import type { RequestContext } from './context.ts';
import { recordDeniedRequest } from './denied-requests.server.ts';
import { idempotentResponse, REPEATED_HEADER } from './idempotency.server.ts';
import type { Guard } from './page/arrival.server.ts';
import { brandGuarded } from './process/guarded-routes.server.ts';
import { failureOf } from './respond.server.ts';

const TOO_MANY_CALLS = 'Too many calls with this token. Try again in a moment.';

/** Declares a call of the JSON API: checks bearer token and permission, parses strictly, answers 200. */
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
    const headers: Record<string, string> = { 'API-Version': CONTRACT_VERSION };
    try {
      if (options.can !== 'public') {
        const token = bearerOf(request);
        actor = await bearerActor(token, request, context);
        const counted = await count(options.files ? 'api:files' : 'api:calls', hashSecret(token));
        Object.assign(headers, limitHeaders(counted));
        if (counted.isOver) requireNoWait(counted.secondsLeft, TOO_MANY_CALLS);
        if (!can(actor, options.can)) throw forbiddenError(actor, options.can);
        if (options.fresh && !actor.isFresh) throw freshSignInError();
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
      const isStale = status === 409 && failure.detail !== undefined;
      const call = { actor: actor as ActorOf<G>, body: sent as z.output<B> };
      const stored = isStale ? await options.stored?.(call).catch(() => undefined) : undefined;
      const refusal = { code, message, ...(errors && { errors }), ...(stored !== undefined && { stored }) };
      return jsonAnswer(refusal, status, { ...headers, ...refusalHeaders(status), ...failure.headers });
    }
  };
  const { versionOf, ...declared } = options;
  return { ...declared, hasVersion: versionOf !== undefined, handle };
}

/** By path under /api, for the contract; filled as the route modules load. */
const operationsByPath = new Map<string, readonly ApiOperation[]>();

/** Returns the operations of the routes that this process loaded, by path. */
export function declaredOperations(): ReadonlyMap<string, readonly ApiOperation[]> {
  return operationsByPath;
}

/** By method and path under /api: `GET role/list`. */
export type Calls = Readonly<Record<`${Method} ${string}`, Call>>;

/** Makes loader and action of an area's resource routes. `answerByMethod` answers a path's other methods. */
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
  const handle = brandGuarded((args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const { pathname } = new URL(args.request.url);
    const operations = matchRoutes(addresses, pathname)?.[0]?.route.operations;
    if (!operations) throw new Error(`no call is declared at ${pathname}`);
    const answers = operations.map(({ method, handle }) => [method, () => handle(args)] as const);
    return answerByMethod(args.request, Object.fromEntries(answers));
  });
  return { loader: handle, action: handle };
}

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

function answerWith(answer: unknown, headers: Record<string, string>): Response {
  if (!(answer instanceof Response)) return jsonAnswer(answer, 200, headers);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
